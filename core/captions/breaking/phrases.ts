import { jaModel, Parser } from 'budoux';

const japanese = new Parser(jaModel);
const segmenters = new Map<string, Intl.Segmenter>();

/**
 * Where a text without spaces may be broken: offsets in UTF-16 units, both ends left out. Japanese between bunsetsu,
 * so that no particle is parted from its noun; other languages between words. Where the dictionary of a language is
 * missing in ICU the answer is empty.
 */
export function phraseStarts(text: string, language: string): number[] {
  const pieces =
    language === 'ja'
      ? japanese.parse(text)
      : Array.from(segmenterOf(language).segment(text), (segment) => segment.segment);
  const starts: number[] = [];
  let at = 0;
  for (const piece of pieces.slice(0, -1)) {
    at += piece.length;
    starts.push(at);
  }
  return starts;
}

/** Making one costs more than what it is used for. */
function segmenterOf(language: string): Intl.Segmenter {
  const known = segmenters.get(language);
  if (known) return known;
  const made = new Intl.Segmenter(language === 'und' ? undefined : language, { granularity: 'word' });
  segmenters.set(language, made);
  return made;
}
