import { TEXT_MISMATCH } from '#contract/step-errors.ts';
import { StepError } from '../step-error.ts';
import type { Partners } from './align-block.ts';

/**
 * The share of units that must match. By chance up to 0.11 match in an unrelated English text of similar length, and up to 0.03
 * in one of another language; where three of five words are misheard, half still match. Chance matches grow with the
 * amount of speech: a verse against four hours of other speech has up to 0.25. Measured in
 * docs/decisions/alignment-by-table-and-anchors.md.
 */
const minShare = 0.2;
const minSharePerTenfold = 0.05;

/** Throws TextMismatch where the text has no words, or too little of it was heard for it to be the text of this speech. */
export function refuseMismatch({ alike }: Partners, heardUnits: number): void {
  if (alike.length === 0) {
    throw new StepError(
      TEXT_MISMATCH,
      'The text contains no words, only punctuation or symbols. Give the words that are spoken, or an empty text.',
    );
  }
  const share = alike.reduce((sum, one) => sum + one, 0) / alike.length;
  const tenfolds = Math.log10(Math.max(1, heardUnits / alike.length));
  if (share >= minShare + minSharePerTenfold * tenfolds) return;
  throw new StepError(
    TEXT_MISMATCH,
    `The text does not match what is spoken: of its words ${Math.floor(share * 100)} % were heard. Loud music or noise may ` +
      'cover the voice, or the text is of another recording, in another language than the speech, or far longer than what ' +
      'is spoken. Give the text of this recording.',
  );
}
