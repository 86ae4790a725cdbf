// Shows a photograph of the sheet, and above the row that is typed the strip with that row. It never leaves the phone: its
// field has no name, so no form sends it.

const MAX_ZOOM = 6;
// The strip is about half as wide as the sheet, and follows the cells.
const STRIP_ZOOM = 2;

export function photograph(form) {
  const box = form.querySelector("[data-photograph]");
  const words = form.querySelector("[data-photograph-words]");
  const photo = form.querySelector("[data-photo]");
  const view = photo.querySelector("[data-view]");
  const picture = view.querySelector("img");
  const band = view.querySelector("[data-band]");
  const strip = form.querySelector("[data-strip]");
  const rows = [...form.querySelectorAll("[data-row]")];
  // The tapped rows by number: the height of their middle in the picture, from 0 to 1.
  const heights = new Map();
  let cell = rows[0].querySelector("[data-cell]");
  let zoom = 1;
  let spread = 0;

  const typedRow = () => Number(cell.closest("[data-row]").dataset.row);

  /** Return the number of the row that has to be tapped next, or 0 if all others follow from those that were. */
  function askedRow() {
    if (heights.size >= Math.min(2, rows.length)) return 0;
    if (!heights.has(typedRow())) return typedRow();
    return heights.has(rows.length) ? 1 : rows.length;
  }

  /** Return the middle and the height of a row in the picture, by the tapped rows around it. */
  function placeOf(number) {
    const known = [...heights].sort(([one], [other]) => one - other);
    const above = known.filter(([row]) => row <= number).length - 1;
    const pair = known.slice(Math.max(0, Math.min(above, known.length - 2)));
    const [[row, middle], [next, lower] = [row + 1, middle]] = pair;
    const height = (lower - middle) / (next - row);
    return { middle: middle + (number - row) * height, height };
  }

  function showRow() {
    const asked = askedRow();
    words.textContent = asked ? words.dataset.ask.replace("#", asked) : words.dataset.follow;
    strip.hidden = Boolean(asked);
    if (asked) return;
    const row = rows[typedRow() - 1];
    if (row.previousElementSibling !== strip) row.before(strip);
    strip.cells[0].append(photo);
    const { middle, height } = placeOf(typedRow());
    Object.assign(band.style, { top: `${100 * middle}%`, height: `${100 * height}%` });
    const cells = [...row.querySelectorAll("[data-cell]")];
    const along = (cells.indexOf(cell) + 0.5) / cells.length;
    moveTo(document.dir === "rtl" ? 1 - along : along, middle);
    // The browser scrolled to the cell before the strip came above it.
    cell.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** Move a point of the picture, given from 0 to 1, into the middle of the view. */
  function moveTo(x, y) {
    picture.parentNode.style.width = `${100 * zoom}%`;
    view.scrollTo(x * picture.width - view.clientWidth / 2, y * picture.height - view.clientHeight / 2);
  }

  function zoomBy(factor) {
    const x = (view.scrollLeft + view.clientWidth / 2) / picture.width;
    const y = (view.scrollTop + view.clientHeight / 2) / picture.height;
    zoom = Math.min(Math.max(1, zoom * factor), MAX_ZOOM);
    moveTo(x, y);
  }

  function between({ touches: [one, other] }) {
    return Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
  }

  box.hidden = false;
  box.querySelector("input").addEventListener("change", ({ target }) => {
    if (!target.files[0]) return;
    URL.revokeObjectURL(picture.src);
    picture.src = URL.createObjectURL(target.files[0]);
  });
  picture.addEventListener("load", () => {
    heights.clear();
    zoom = 1;
    box.append(photo);
    photo.hidden = false;
    showRow();
    moveTo(0, 0);
    view.scrollIntoView({ block: "nearest" });
  });
  picture.addEventListener("error", () => {
    photo.hidden = true;
    words.textContent = words.dataset.unreadable;
  });
  picture.addEventListener("click", ({ offsetY }) => {
    const asked = askedRow();
    heights.set(asked || typedRow(), offsetY / picture.height);
    if (asked && !askedRow()) zoom = STRIP_ZOOM;
    showRow();
    if (!askedRow()) cell.focus();
  });
  photo.addEventListener("click", ({ target }) => {
    const factor = target.closest("[data-zoom]")?.dataset.zoom;
    if (factor) zoomBy(Number(factor));
  });
  // One finger scrolls by itself; the browser leaves two to us.
  view.addEventListener("touchstart", (event) => { if (event.touches.length === 2) spread = between(event); }, { passive: true });
  view.addEventListener("touchmove", (event) => {
    if (event.touches.length !== 2) return;
    event.preventDefault();
    zoomBy(between(event) / spread);
    spread = between(event);
  }, { passive: false });
  form.addEventListener("focusin", ({ target }) => {
    if (!target.dataset.cell) return;
    cell = target;
    if (!photo.hidden) showRow();
  });
}
