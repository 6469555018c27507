/** Codes of SubStation Alpha, which SubRip files have too. One without its end is found too, so that none is looked for twice. */
const overrides = /\{\\[^}]*(?:\}|$)|\{\/?[biu]\}/g;

export const withoutOverrides = (text: string): string =>
  text.replace(overrides, (found) => (found.endsWith('}') ? '' : found));

/** Top of the picture: `\an7` to `\an9`, and `\a5` to `\a7` of the older numbering. The first code of a cue counts. */
export function positionOf(text: string): 'top' | undefined {
  const codes = text.slice(0, text.lastIndexOf('}') + 1).match(/\{[^}]*/g) ?? [];
  const [, key, older] = /\\(?:an([1-9])|a(\d{1,2}))/.exec(codes.join('')) ?? [];
  return isTop(key, older) ? 'top' : undefined;
}

export const isTop = (numpad: string | undefined, older?: string): boolean =>
  Number(numpad) >= 7 || (Number(older) >= 5 && Number(older) <= 7);
