import * as v from 'valibot';
import { languageCodes } from '../languages.ts';
import {
  maxDismissals,
  maxProjectVocabulary,
  maxSoundsLike,
  maxVocabulary,
  maxVocabularyWordLength,
} from '../limits.ts';
import { onOneLine } from './fields.ts';
import { requestObject, textUpTo } from './request.ts';

/** Words with a letter or digit, on one line, with single spaces. */
const Spoken = v.pipe(
  textUpTo(maxVocabularyWordLength),
  v.transform((text) => onOneLine(text).trim().replace(/\s+/gu, ' ')),
  v.check((text) => /[\p{L}\p{N}]/u.test(text), 'must have a letter or a digit'),
);

/** How the word is written at the start of a sentence: as it is, or with a capital. */
export const WordCase = v.picklist(['exact', 'sentence']);

/** A word, or a few, that captions are to have where a recogniser hears something like it. */
const entryFields = {
  word: Spoken,
  sounds_like: v.optional(v.pipe(v.array(Spoken), v.maxLength(maxSoundsLike))),
  language: v.optional(v.picklist(languageCodes, 'must be a code of ISO 639-1, such as en')),
  case: v.optional(WordCase),
};
export const VocabularyEntryInput = requestObject(entryFields);
export const VocabularyEntry = v.object(entryFields);
export type VocabularyEntry = v.InferOutput<typeof VocabularyEntry>;

export const ProjectVocabulary = v.pipe(v.array(VocabularyEntryInput), v.maxLength(maxProjectVocabulary));

/** What somebody made of heard words more than once. */
export const VocabularySuggestion = v.object({
  heard: v.string(),
  word: v.string(),
  times: v.pipe(v.number(), v.integer()),
});
export type VocabularySuggestion = v.InferOutput<typeof VocabularySuggestion>;

export const Vocabulary = v.object({
  entries: v.array(VocabularyEntry),
  suggestions: v.array(VocabularySuggestion),
});
export type Vocabulary = v.InferOutput<typeof Vocabulary>;

export const PatchVocabulary = requestObject({
  add: v.optional(v.pipe(v.array(VocabularyEntryInput), v.maxLength(maxVocabulary))),
  remove: v.optional(v.pipe(v.array(v.string()), v.maxLength(maxVocabulary))),
  dismiss: v.optional(
    v.pipe(v.array(requestObject({ heard: v.string(), word: v.string() })), v.maxLength(maxDismissals)),
  ),
});
export type PatchVocabulary = v.InferOutput<typeof PatchVocabulary>;
