// How does a passkey open an account, or join it? The browser's own dialogue; the answer goes with the form.

import { say } from "meldbook/words";

const FORMS = document.querySelectorAll("form[data-passkey]");

const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (sign) => sign.charCodeAt(0));
const text = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer))).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
const named = (list = []) => list.map((key) => ({ ...key, id: bytes(key.id) }));

// The server's options are plain text; the browser wants bytes in some of them.
function toCreate(options) {
  const { user, challenge, excludeCredentials, authenticatorSelection } = options.publicKey;
  return {
    ...options.publicKey,
    challenge: bytes(challenge),
    user: { ...user, id: bytes(user.id) },
    excludeCredentials: named(excludeCredentials),
    // A passkey, not only a second lock: the phone keeps it and asks who holds it.
    authenticatorSelection: { ...authenticatorSelection, residentKey: "required", requireResidentKey: true, userVerification: "required" },
  };
}

function toGet(options) {
  const { challenge, allowCredentials } = options.publicKey;
  return { ...options.publicKey, challenge: bytes(challenge), allowCredentials: named(allowCredentials) };
}

function told(credential) {
  const { response } = credential;
  const parts = ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"];
  return JSON.stringify({
    type: credential.type,
    id: credential.id,
    rawId: text(credential.rawId),
    authenticatorAttachment: credential.authenticatorAttachment,
    response: {
      ...Object.fromEntries(parts.filter((part) => response[part]).map((part) => [part, text(response[part])])),
      ...(response.getTransports ? { transports: response.getTransports() } : {}),
    },
    clientExtensionResults: credential.getClientExtensionResults(),
  });
}

async function optionsOf(form) {
  const written = document.getElementById("passkey-options");
  if (written) return JSON.parse(written.textContent);
  const answer = await fetch(form.action, { headers: { Accept: "application/json" } });
  if (!answer.ok) throw new Error(answer.statusText);
  return answer.json();
}

async function ask(form) {
  const options = await optionsOf(form);
  if (form.dataset.passkey === "create") {
    return navigator.credentials.create({ publicKey: toCreate(options.creation_options) });
  }
  return navigator.credentials.get({ publicKey: toGet(options.request_options) });
}

const SENTENCES = {
  NotAllowedError: say("Nothing happened: it was cancelled, or took too long. Try once more."),
  InvalidStateError: say("This phone has a passkey for the account already."),
  SecurityError: say("Passkeys need an address that begins with https."),
};

for (const form of FORMS) {
  const works = window.PublicKeyCredential && window.isSecureContext;
  const error = form.querySelector("[data-passkey-error]");
  const tell = (sentence) => {
    error.textContent = sentence;
    error.hidden = !sentence;
  };
  if (!works) tell(SENTENCES.SecurityError);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    tell("");
    try {
      form.elements.credential.value = told(await ask(form));
    } catch (reason) {
      return tell(SENTENCES[reason.name] ?? say("The passkey could not be used. Try once more, or another way."));
    }
    form.submit();
  });
  if (!works) continue;
  // Only now: a form sent before the browser was asked would go without an answer.
  form.hidden = false;
  for (const part of form.elements) part.disabled = false;
}
