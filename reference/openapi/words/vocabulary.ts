import type { vocabularyRoutes } from '#contract/routes/vocabulary.ts';
import {
  PatchVocabulary,
  ProjectVocabulary,
  Vocabulary,
  VocabularyEntry,
  VocabularyEntryInput,
  VocabularySuggestion,
} from '#contract/schemas/vocabulary.ts';
import { figures } from '../figures.ts';
import type { ResourceWords } from '../resource-words.ts';

const shree = { word: 'Shree', sounds_like: ['sri'], language: 'en' };
const suggested = { heard: 'coal line', word: 'Cueline', times: 3 };

const aboutEntry = 'A word that captions are to have where a recogniser hears something like it.';
const entryFields = {
  word: 'What captions are to have: a name, or a few words.',
  sounds_like: `Up to ${figures.soundsLike} ways in which a recogniser may write it. An ordinary English word is replaced only where the recogniser is not sure of it.`,
  language: 'Only in transcripts of this language; absent: in all.',
  case: '`exact`, the default: as `word` has it. `sentence`: with a capital at the start of a sentence.',
};

export const vocabularyWords: ResourceWords<keyof typeof vocabularyRoutes> = {
  tags: { Vocabulary: 'Names and other words that captions of the account are to have.' },
  operations: {
    getVocabulary: {
      about:
        'Transcriptions that begin to be stored from now on have its words in place of what a recogniser heard for them. A word so replaced has `heard`.',
      reply: 'The vocabulary.',
      example: { reply: { entries: [shree], suggestions: [suggested] } },
    },
    updateVocabulary: {
      about: `Removes first, then adds. A vocabulary has at most ${figures.vocabulary} words. Transcripts that exist stay as they are.`,
      reply: 'The vocabulary as changed.',
      example: {
        request: { add: [{ word: 'Cueline', sounds_like: ['coal line'] }] },
        reply: { entries: [{ word: 'Cueline', sounds_like: ['coal line'] }, shree], suggestions: [] },
      },
    },
  },
  schemas: {
    VocabularyEntry: { schema: VocabularyEntry, about: aboutEntry, fields: entryFields },
    VocabularyEntryInput: { schema: VocabularyEntryInput, about: aboutEntry, fields: entryFields },
    VocabularySuggestion: {
      schema: VocabularySuggestion,
      about: 'What somebody made of heard words more than once in 90 days. It does nothing until it is added.',
      fields: {
        heard: 'What was heard: for `sounds_like`.',
        word: 'What it was changed to.',
        times: 'How often it was.',
      },
    },
    Vocabulary: {
      schema: Vocabulary,
      about: 'The words of the account.',
      fields: { entries: 'In the order of their words.', suggestions: 'The most frequent first.' },
    },
    ProjectVocabulary: {
      schema: ProjectVocabulary,
      about: `Up to ${figures.projectVocabulary} words for this project alone. They go before those of the account.`,
    },
    PatchVocabulary: {
      schema: PatchVocabulary,
      about: 'A change of the vocabulary.',
      fields: {
        add: 'Entries. One with the word and language of an entry takes its place.',
        remove: 'Words whose entries go, in all languages.',
        dismiss: 'Suggestions that are shown no more, by `heard` and `word`.',
      },
    },
  },
};
