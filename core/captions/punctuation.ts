const closers = String.raw`["'’”»›」』）)\]]*$`;
const sentenceEnd = new RegExp(`[.!?…。！？｡؟۔।॥։።]${closers}`, 'u');
const clauseEnd = new RegExp(`[,;:،؛、，；：—–]${closers}`, 'u');
/** A full stop that ends no sentence: titles, single initials, "e.g.". */
const abbreviation = /^(?:mr|mrs|ms|dr|st|vs|prof|sr|jr|\p{L}|(?:\p{L}\.)+\p{L})\.$/iu;

/** Does a sentence end with this word? */
export function endsSentence(word: string): boolean {
  return sentenceEnd.test(word) && !abbreviation.test(word);
}

/** Does a clause (or sentence) end with this word? */
export function endsClause(word: string): boolean {
  return clauseEnd.test(word) || endsSentence(word);
}
