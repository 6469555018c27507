import { TEXT_MISMATCH } from '#contract/step-errors.ts';
import { StepError } from '../step-error.ts';
import type { Partners } from './align-block.ts';

/**
 * Of an unrelated English text of like length up to 0.11 agrees by chance, of one in another language up to 0.03; where
 * three of five words are misheard a half still does. A short text finds more by chance the more there is to find it in:
 * a verse in four hours of other speech up to 0.25 (measured: docs/decisions/alignment-by-table-and-anchors.md).
 */
const minShare = 0.2;
const minSharePerTenfold = 0.05;

/** Throws TextMismatch where the text has no words, or too little of it was heard for it to be what is spoken. */
export function refuseMismatch({ alike }: Partners, heardUnits: number): void {
  if (alike.length === 0) {
    throw new StepError(
      TEXT_MISMATCH,
      'The text holds no words, only punctuation or symbols. Give the words that are spoken, or an empty text.',
    );
  }
  const share = alike.reduce((sum, one) => sum + one, 0) / alike.length;
  const tenfolds = Math.log10(Math.max(1, heardUnits / alike.length));
  if (share >= minShare + minSharePerTenfold * tenfolds) return;
  throw new StepError(
    TEXT_MISMATCH,
    `The text does not match what is spoken: of its words ${Math.floor(share * 100)} % were heard. Loud music or noise may ` +
      'cover the voice, or the text is of another recording, in another language than the speech, or far longer than what ' +
      'is spoken. Give the text of this recording, or an empty text to get the words that were heard.',
  );
}
