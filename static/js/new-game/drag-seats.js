// Dragging a seat by its grip. While the finger moves, rows are only translated; their order changes when it lifts, and
// every row stays where it was seen last.

const START_PX = 6;

export function dragSeats(list, ordered) {
  let drag = null;

  list.addEventListener("pointerdown", (event) => {
    const grip = event.target.closest("[data-grip]");
    if (!grip || event.button) return;
    const item = grip.closest("li");
    drag = { grip, item, id: event.pointerId, from: event.clientY, to: 0, moved: false, boxes: null };
  });
  list.addEventListener("pointermove", (event) => {
    if (drag?.id !== event.pointerId) return;
    const by = event.clientY - drag.from;
    if (!drag.moved) {
      if (Math.abs(by) < START_PX) return;
      begin();
    }
    paint(by);
  });
  for (const end of ["pointerup", "pointercancel"]) list.addEventListener(end, (event) => {
    if (drag?.id !== event.pointerId) return;
    if (drag.moved) drop(end === "pointerup");
    drag = null;
  });
  // The click after a drag is not a tap on the grip.
  list.addEventListener("click", (event) => {
    if (list.dataset.dropped !== undefined) event.stopImmediatePropagation();
    delete list.dataset.dropped;
  }, true);

  function begin() {
    const items = [...list.children];
    Object.assign(drag, { moved: true, items, place: items.indexOf(drag.item) });
    drag.to = drag.place;
    const tops = items.map((item) => item.getBoundingClientRect().top);
    drag.height = items.length > 1 ? Math.abs(tops[1] - tops[0]) : 0;
    drag.grip.setPointerCapture(drag.id);
    drag.item.dataset.dragged = "";
  }

  function paint(by) {
    const { items, place, height } = drag;
    const furthest = Math.max(-place * height, Math.min((items.length - 1 - place) * height, by));
    drag.to = place + Math.round(furthest / height);
    items.forEach((item, i) => {
      const aside = i > place && i <= drag.to ? -height : i < place && i >= drag.to ? height : 0;
      item.style.translate = `0 ${item === drag.item ? furthest : aside}px`;
    });
  }

  function drop(kept) {
    const { items, item, place, to } = drag;
    for (const each of items) each.style.translate = "";
    delete item.dataset.dragged;
    list.dataset.dropped = "";
    setTimeout(() => delete list.dataset.dropped);
    if (!kept || to === place) return;
    if (to < place) items[to].before(item);
    else items[to].after(item);
    ordered();
  }
}
