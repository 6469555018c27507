/** The offset in the text of an element that was pressed there; undefined where it was pressed by keys, or beside its text. */
export const offsetAt = (element: HTMLElement, { clientX, clientY, detail }: MouseEvent): number | undefined => {
  if (detail === 0 || !isOnText(element, clientX, clientY)) return undefined;
  const place = caretAt(clientX, clientY);
  if (!place || !element.contains(place.node)) return undefined;
  const before = document.createRange();
  before.setStart(element, 0);
  before.setEnd(place.node, place.offset);
  return before.toString().length;
};

/** Beside the text the nearest letter would be found, which nobody has pressed. */
const isOnText = (element: HTMLElement, x: number, y: number): boolean => {
  const text = document.createRange();
  text.selectNodeContents(element);
  return [...text.getClientRects()].some(
    ({ left, right, top, bottom }) => left <= x && x <= right && top <= y && y <= bottom,
  );
};

interface Place {
  readonly node: Node;
  readonly offset: number;
}

/** Safari has the older of the two (https://developer.mozilla.org/en-US/docs/Web/API/Document/caretPositionFromPoint). */
const caretAt = (x: number, y: number): Place | undefined => {
  if ('caretPositionFromPoint' in document) {
    const found = document.caretPositionFromPoint(x, y);
    return found ? { node: found.offsetNode, offset: found.offset } : undefined;
  }
  const found = (document as Document).caretRangeFromPoint(x, y);
  return found ? { node: found.startContainer, offset: found.startOffset } : undefined;
};
