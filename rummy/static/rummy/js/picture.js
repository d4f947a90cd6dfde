// The result leaves as a picture with a line of text; where pictures cannot be shared it is kept as a file.

const WIDTH = 1080;
const KEPT_MS = 60_000;

async function asPicture(url) {
  const drawing = Object.assign(new Image(), { src: url });
  await drawing.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDTH, Math.round((WIDTH * drawing.naturalHeight) / drawing.naturalWidth)];
  canvas.getContext("2d").drawImage(drawing, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

for (const link of document.querySelectorAll("[data-picture]")) {
  const said = Object.assign(document.createElement("span"), { className: "small", role: "alert", textContent: link.dataset.unheard });
  link.addEventListener("click", async (event) => {
    event.preventDefault();
    const picture = await asPicture(link.href).catch(() => null);
    said.remove();
    if (!picture) return link.after(said);
    const file = new File([picture], link.dataset.picture, { type: "image/png" });
    const parcel = { files: [file], text: link.dataset.text };
    if (navigator.canShare?.(parcel)) {
      const error = await navigator.share(parcel).catch((refused) => refused);
      // On a slow phone the tap is too long ago for Safari by now.
      if (error?.name !== "NotAllowedError") return;
    }
    const kept = Object.assign(document.createElement("a"), { href: URL.createObjectURL(file), download: link.dataset.picture });
    kept.click();
    // Safari reads it after the click.
    setTimeout(() => URL.revokeObjectURL(kept.href), KEPT_MS);
  });
}
