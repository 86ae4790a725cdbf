/** The children of an element, as many as are wanted: the last one is copied, or the last ones are taken away. */
export function resized(parent, count) {
  while (parent.children.length > count) parent.lastElementChild.remove();
  while (parent.children.length < count) parent.append(parent.lastElementChild.cloneNode(true));
  return [...parent.children];
}
