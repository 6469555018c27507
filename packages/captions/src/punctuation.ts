/**
 * Also emoji, which stand after the end of what they are about. A colour of skin alone is an emoji too: the lookahead leaves one way
 * to split them, since the time of a search that fails doubles with each emoji that has two.
 */
const closers = String.raw`["'’”»›」』）\)\]]*(?:[ \u00a0]?\p{RGI_Emoji}(?!\p{Emoji_Modifier}))*$`;
const sentenceEnd = new RegExp(`[.!?…。！？｡؟۔।॥։።។၊။]${closers}`, 'v');
const clauseEnd = new RegExp(`[,;:،؛、，；：—–]${closers}`, 'v');
/** Words whose full stop does not end a sentence: titles, initials, "e.g.". */
const abbreviation = /^(?:mr|mrs|ms|dr|dra|sr|sra|jr|st|vs|prof|sig|dott|mme|nr|\p{L}|(?:\p{L}\.)+\p{L})\.$/iu;

/** Most words, and it is faster to test than what ends a sentence. */
const endsInLetter = /^[a-z]+$/i;

/** Whether a sentence ends with this word. */
export function endsSentence(word: string): boolean {
  return !endsInLetter.test(word) && sentenceEnd.test(word) && !abbreviation.test(word);
}

/** Whether a clause or sentence ends with this word. */
export function endsClause(word: string): boolean {
  return clauseEnd.test(word) || endsSentence(word);
}

/** Marks and small kana that may not begin a row (JIS X 4051), and separate marks, as ! and ? in French. */
const closing =
  /^(?:[、。，．・：；！？」』）】〕》〉ー々〻ゝゞヽヾぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ\p{M}]|[\p{Pe}\p{Pf}.,;:!?…%‰]+$)/u;
const opening = /(?:[「『（【〔《〈]|^[\p{Ps}\p{Pi}¿¡]+)$/u;
const onlyDash = /^[-–—―]+$/u;

/** Whether two words must stay in one row. */
export function inseparable(before: string, after: string): boolean {
  return closing.test(after) || onlyDash.test(after) || opening.test(before);
}

/** Whether another speaker begins with this word, by a dash at the start of a sentence. */
export function opensSpeech(words: readonly string[], at: number): boolean {
  const [before, word] = [words[at - 1], words[at]];
  return word !== undefined && /^[-–—―]/u.test(word) && (before === undefined || endsSentence(before));
}

/** Whether the word is only the dash of a speaker. */
export function isSpeakerDash(words: readonly string[], at: number): boolean {
  return onlyDash.test(words[at] ?? '') && opensSpeech(words, at);
}
