import { jaModel, Parser } from 'budoux';

const japanese = new Parser(jaModel);
/** Segments that belong to the word before them: particles of Chinese. */
const neverFirst: Readonly<Record<string, RegExp>> = { zh: /^[的地得了着过吗呢吧]$/u };
/**
 * Segments that belong to the word after them: numbers of Thai, which a classifier follows, and what begins its compounds, which ICU and the
 * Thai model of BudouX cut ("ingredient" is "part" and "mix", "happiness" is "state" and "happy").
 */
const neverLast: Readonly<Record<string, RegExp>> = {
  th: /^(?:หนึ่ง|สอง|สาม|สี่|ห้า|หก|เจ็ด|แปด|เก้า|สิบ|หลาย|ทุก|ส่วน|การ|ความ|ผู้|นัก|ชาว|ช่าง|น่า|เครื่อง|ห้อง|โรง)$/u,
};
const segmenters = new Map<string, Intl.Segmenter>();

/**
 * Where a text without spaces may be broken: offsets in UTF-16 units, without both ends. Japanese is broken between bunsetsu,
 * so that a particle stays with its noun; other languages between words,
 * but not before a particle of Chinese, nor within a compound or between number and classifier of Thai. Empty where ICU has no dictionary for the language.
 */
export function phraseStarts(text: string, language: string): number[] {
  const pieces =
    language === 'ja'
      ? japanese.parse(text)
      : Array.from(segmenterOf(language).segment(text), (segment) => segment.segment);
  const starts: number[] = [];
  let at = 0;
  pieces.slice(0, -1).forEach((piece, index) => {
    at += piece.length;
    if (!neverLast[language]?.test(piece) && !neverFirst[language]?.test(pieces[index + 1] ?? '')) starts.push(at);
  });
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
