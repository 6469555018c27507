import type { Caller } from '../caller.ts';
import type { PatchVocabulary } from '../generated/schemas.ts';
import type { RequestOptions } from '../transport.ts';

export const vocabularyOf = (caller: Caller) => ({
  /** The words that captions of the account are to have, and what edits suggest. */
  get: (options?: RequestOptions) => caller.call('getVocabulary', {}, options),
  /** Adds words, removes some, and dismisses suggestions. */
  update: (body: PatchVocabulary, options?: RequestOptions) => caller.call('updateVocabulary', { body }, options),
});
