/** Characters are counted as JSON Schema counts them, in Unicode code points (RFC 8259); JavaScript counts UTF-16 units. */
export const hasMoreThan = (text: string, max: number): boolean =>
  // A code point is one unit or two, so most texts need no counting.
  text.length > max && (text.length > 2 * max || [...text].length > max);

/** The first characters of a text; none is cut in half. */
export const firstOf = (text: string, max: number): string =>
  hasMoreThan(text, max) ? [...text.slice(0, 2 * max)].slice(0, max).join('') : text;
