import { jaModel, Parser } from 'budoux';

const japanese = new Parser(jaModel);
const segmenters = new Map<string, Intl.Segmenter>();

/**
 * Where a text without spaces may be broken: offsets in UTF-16 units, without both ends. Japanese is broken between bunsetsu,
 * so that a particle stays with its noun; other languages between words. Empty where ICU has no dictionary for the language.
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

/** Cached, since creating a segmenter takes longer than using it. */
function segmenterOf(language: string): Intl.Segmenter {
  const known = segmenters.get(language);
  if (known) return known;
  const made = new Intl.Segmenter(language === 'und' ? undefined : language, { granularity: 'word' });
  segmenters.set(language, made);
  return made;
}
