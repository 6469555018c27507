import * as v from 'valibot';
import { Id } from '../schemas/fields.ts';
import { VocabularyEntry } from '../schemas/vocabulary.ts';

const Count = v.pipe(v.number(), v.integer());

/** The entries of an account. `item` is `entries`. */
export const VocabularyRecord = v.object({
  account_id: Id,
  item: v.literal('entries'),
  entries: v.array(VocabularyEntry),
  /** Counts the changes. */
  revision: Count,
});
export type VocabularyRecord = v.InferOutput<typeof VocabularyRecord>;

/** What somebody made of heard words, until nobody has done it for a while. `item` is `correction#` and both texts. */
export const CorrectionRecord = v.object({
  account_id: Id,
  item: v.string(),
  heard: v.string(),
  word: v.string(),
  times: Count,
  /** It is suggested no more. */
  dismissed: v.optional(v.literal(true)),
  expires_at: Count,
});
export type CorrectionRecord = v.InferOutput<typeof CorrectionRecord>;
