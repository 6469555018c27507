/**
 * Text that every caption format can carry: lone surrogates replaced, C0, C1 and noncharacters dropped (XML 1.0
 * production Char allows none of them), white space of any kind made one space. No-break spaces stay: French sets them.
 * What shows nothing at all, as the zero-width space that pages leave in a copied text, is no text.
 */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\s--[\u00a0\u202f]]+/gv, ' ')
    .replace(/[\p{Cc}\p{Noncharacter_Code_Point}]/gv, '')
    .replace(/^[\s\p{Default_Ignorable_Code_Point}]+$/v, '')
    .trim();
}
