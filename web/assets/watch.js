// A corpus that somebody edits: the page is loaded anew, at the same place, when
// the server has switched to it, and says what keeps the server from that.

const note = Object.assign(document.createElement("p"), { className: "note warn", hidden: true });
note.setAttribute("role", "alert");
document.getElementById("main").before(note);

let shown;
const events = new EventSource("/api/v1/events");
events.addEventListener("snapshot", (event) => {
  const { id } = JSON.parse(event.data);
  if (shown !== undefined && shown !== id) location.reload();
  shown = id;
});
events.addEventListener("trouble", (event) => {
  const { details } = JSON.parse(event.data);
  note.hidden = details === null;
  note.textContent = details === null ? "" : `What is served is older than the files: ${details}`;
});
