/** A string, a template or a comment: brackets in it do not count. */
const skipped = /'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|\/\/[^\n]*|\/\*[\s\S]*?\*\//y;

/** Where the bracket closes that opens at `start` of a text in TypeScript. */
export const endOf = (text: string, start: number): number => {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    skipped.lastIndex = at;
    const [found] = skipped.exec(text) ?? [];
    if (found !== undefined) at += found.length - 1;
    else if ('([{'.includes(text[at] ?? '')) depth += 1;
    else if (')]}'.includes(text[at] ?? '')) depth -= 1;
    if (depth === 0) return at;
  }
  throw new Error(`The bracket at ${start} is not closed.`);
};
