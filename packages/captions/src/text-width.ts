const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff60]/u;
const ascii = /^[ -~]*$/;
const mark = /^[\p{M}\p{Cf}]$/u;

/** Width in columns: an East Asian character has two, a combining mark none. */
export function columnsOf(text: string): number {
  if (ascii.test(text)) return text.length;
  let columns = 0;
  for (const character of text) columns += wide.test(character) ? 2 : mark.test(character) ? 0 : 1;
  return columns;
}
