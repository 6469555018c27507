/** Characters are counted as JSON Schema counts them, in Unicode code points (RFC 8259); JavaScript counts UTF-16 units. */
export const isLongerThan = (text: string, max: number): boolean =>
  // A code point is one UTF-16 unit or two, so most texts need no counting.
  text.length > max && (text.length > 2 * max || [...text].length > max);

/** The first `max` characters of a text; no surrogate pair is split. */
export const firstCharacters = (text: string, max: number): string =>
  isLongerThan(text, max) ? [...text.slice(0, 2 * max)].slice(0, max).join('') : text;
