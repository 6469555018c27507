import type { Search } from './search.ts';

/** Marks what is found in the rows that are in the page. It changes no element, so that rows are not rendered for it. */
export const markFound = (frame: Element | null, { pattern, current }: Search): void => {
  // In older browsers the matches are counted and gone through only.
  if (!('highlights' in CSS)) return;
  const [all, shown] = [new Highlight(), new Highlight()];
  for (const row of (pattern.value && frame?.querySelectorAll<HTMLElement>('[data-index]')) ?? []) {
    const [element, line] = [row.querySelector('.line-text'), Number(row.dataset.index)];
    for (const { 0: text, index: at } of element?.textContent.matchAll(pattern.value ?? /$^/g) ?? []) {
      const isShown = line === current.value?.line && at === current.value.at;
      if (element) (isShown ? shown : all).add(rangeOf(element, at, at + text.length));
    }
  }
  CSS.highlights.set('found', all);
  CSS.highlights.set('found-shown', shown);
};

/** Between two offsets of the text of an element. */
const rangeOf = (element: Element, from: number, to: number): Range => {
  const range = new Range();
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let before = 0;
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const length = node.textContent?.length ?? 0;
    if (from >= before && from < before + length) range.setStart(node, from - before);
    if (to > before && to <= before + length) range.setEnd(node, to - before);
    before += length;
  }
  return range;
};
