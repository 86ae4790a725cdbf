/** Return as many children of an element as wanted, after copying the last one or removing the last ones. */
export function resized(parent, count) {
  while (parent.children.length > count) parent.lastElementChild.remove();
  while (parent.children.length < count) parent.append(parent.lastElementChild.cloneNode(true));
  return [...parent.children];
}
