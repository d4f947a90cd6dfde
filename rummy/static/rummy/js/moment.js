// By which clock is a moment chosen? By that of this phone, as every time on a page is told; the server's may be another one.

for (const zone of document.querySelectorAll("input[data-moment]")) {
  zone.value = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (!zone.dataset.moment) continue;
  const at = new Date(zone.dataset.moment);
  const [day, time] = zone.parentElement.querySelectorAll("input:not([data-moment])");
  // Sweden writes days as forms do.
  day.value = at.toLocaleDateString("sv");
  time.value = at.toLocaleTimeString("sv", { hour: "2-digit", minute: "2-digit" });
}
