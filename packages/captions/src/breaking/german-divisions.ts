/** Ends of words to which a compound joins its next part by an s. What follows is no ending, and no other letter than an s. */
const joint =
  /(?:ung|heit|keit|schaft|ion|tät|tum|ling|fahrt|arbeit|verkehr|geburt|betrieb|vertrag)s(?=\p{L}{3})(?!ch|te)/gu;

const vowel = '[aeiouyäöü]';
const consonantsWithin = new RegExp(`(?<=${vowel})[b-df-hj-np-tv-xzß]+(?=${vowel})`, 'gu');
/** What begins a syllable: consonants that are one sound, or begin words together, else the last one. */
const onset = /(?:sch[lmnrw]?|s[pt]r?|ch|ck|ph|th|pf[lr]|kn|zw|[bfgkp]l|[bdfgkpt]r|.)$/u;

/**
 * Where a German word may be divided by a hyphen, by its endings and vowels: indexes of the graphemes that would begin the next
 * row. The surest places come first: between parts of a compound, between consonants, before a consonant.
 */
export function germanDivisions(characters: readonly string[]): readonly ReadonlySet<number>[] {
  const letters = characters
    .map((each) => each.normalize('NFC').toLowerCase())
    .map((each) => (each.length === 1 && /\p{L}/u.test(each) ? each : '-'))
    .join('');
  const joints = new Set([...letters.matchAll(joint)].map(({ index, 0: { length } }) => index + length));
  const [between, before] = [new Set<number>(), new Set<number>()];
  for (const { index, 0: run } of letters.matchAll(consonantsWithin)) {
    const at = index + run.length - (onset.exec(run)?.[0].length ?? 1);
    // The s of a joint begins no syllable, and a hyphen is followed by at least three letters.
    if (joints.has(index + run.length) || !/^\p{L}{3}/u.test(letters.slice(at))) continue;
    (at > index ? between : before).add(at);
  }
  return [joints, between, before];
}
