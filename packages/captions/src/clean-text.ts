const visibleAscii = /^[!-~]*$/;
const printableAscii = /^[ -~]*$/;

/**
 * Makes text valid in every caption format: replaces lone surrogates, drops C0, C1 and noncharacters (not allowed by XML 1.0
 * production Char), and collapses white space. No-break spaces stay, since French uses them. A text of invisible characters
 * only, such as zero-width spaces from a web page, becomes empty.
 */
export function cleanText(text: string): string {
  if (visibleAscii.test(text)) return text;
  if (printableAscii.test(text)) return text.replace(/ {2,}/g, ' ').trim();
  return text
    .toWellFormed()
    .replace(/[[\p{Cc}\p{Noncharacter_Code_Point}]--\s]/gv, '')
    .replace(/[\s--[\u00a0\u202f]]+/gv, ' ')
    .replace(/^[\s\p{Default_Ignorable_Code_Point}]+$/v, '')
    .trim();
}
