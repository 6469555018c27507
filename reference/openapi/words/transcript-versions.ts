import type { transcriptVersionRoutes } from '#contract/routes/transcript-versions.ts';
import {
  EditedWord,
  EditTranscript,
  EmphasizeWords,
  MergeLines,
  MoveWords,
  RenameSpeaker,
  ReplaceWords,
  ShiftLines,
  SplitLine,
} from '#contract/schemas/edit-transcript.ts';
import {
  NameVersion,
  TranscriptChange,
  TranscriptDiff,
  TranscriptVersion,
  TranscriptVersionList,
  VersionAuthor,
  WordsAt,
} from '#contract/schemas/transcript-version.ts';
import { figures } from '../figures.ts';
import type { ResourceWords } from '../resource-words.ts';
import { exampleIds, inSpokenOrder, pageFields, transcriptFileExamples } from './phrases.ts';

const version = {
  version: '019ab2c6-0d1e-7f20-8a3b-4c5d6e7f8091',
  author: { kind: 'key', id: '019ab2c0-7d8e-7f90-8a1b-2c3d4e5f6071' },
  created_at: '2026-11-21T09:41:00.000Z',
  saved_at: '2026-11-21T09:46:12.000Z',
  name: null,
  exported: false,
  current: true,
  restored_from: null,
};
const transcript = {
  project_id: exampleIds.project,
  language: 'en',
  duration: 14.2,
  text: 'Hello and welcome.',
  lines: [
    {
      words: [
        { text: 'Hello', start: 0.48, end: 0.91 },
        { text: 'and', start: 0.91, end: 1.05 },
        { text: 'welcome.', start: 1.05, end: 1.62 },
      ],
    },
  ],
};
const line = 'The line, counted from 0.';
const name = 'Shown in the list of versions; null without a name.';
export const transcriptVersionWords: ResourceWords<keyof typeof transcriptVersionRoutes> = {
  operations: {
    listVersions: {
      about: `Every save is a version. Saves of one key within ${figures.versionMerge} are merged into one version, with the id of the last save. Versions with a name or an export are kept. Of the others the newest ${figures.keptVersions} are kept, or fewer if the account has no storage left for a save.`,
      reply: 'The versions.',
      example: { reply: { data: [version] } },
    },
    getVersion: {
      about: 'In the formats of GET transcript.',
      reply: 'The transcript as it was in that version.',
      example: {
        reply: transcript,
        files: transcriptFileExamples,
      },
    },
    nameVersion: {
      about: 'A version with a name is never merged with a later save and never deleted before its project.',
      reply: 'The version as changed.',
      example: { request: { name: 'Sent to the client' }, reply: { ...version, name: 'Sent to the client' } },
    },
    diffVersions: {
      about:
        'The changes that turn the version of the path into the version `with`, in order. Where texts are equal, times, speakers and line breaks are compared; neighbouring words that changed alike are one change.',
      reply: 'The changes; none between equal versions.',
      example: {
        reply: {
          from: '019ab2c5-0a0b-7c0d-8e0f-102030405060',
          to: version.version,
          changes: [
            {
              changed: ['text'],
              before: { line: 0, word: 2, count: 1, words: [{ text: 'welcome', start: 1.05, end: 1.62 }] },
              after: { line: 0, word: 2, count: 1, words: [{ text: 'welcome.', start: 1.05, end: 1.62 }] },
            },
          ],
        },
      },
    },
    restoreVersion: {
      about:
        'Its words become the transcript again, as a new version; the version that was current stays in the list. With If-Match the request is refused if another version is current.',
      reply: 'The transcript.',
      example: { reply: transcript },
    },
  },
  parameters: {
    version: 'The `version` of a transcript, as its ETag or the list of versions says.',
    with: 'The version to compare with; by default the current version.',
  },
  schemas: {
    EditedWord: {
      schema: EditedWord,
      about: 'A word that an operation writes.',
      fields: {
        text: 'The word as captions show it.',
        start: 'Seconds from the start of the media. Give both `start` and `end`, or neither.',
        end: 'Seconds from the start of the media.',
        speaker: 'Label of the speaker.',
      },
    },
    EditTranscript: {
      schema: EditTranscript,
      about: 'Operations on the transcript.',
      fields: { operations: `Up to ${figures.editOperations}, applied in this order.` },
    },
    ReplaceWords: {
      schema: ReplaceWords,
      about: 'Replaces words of a line, inserts or deletes them. A line without words is removed.',
      fields: {
        op: 'The operation.',
        line,
        word: 'The first of the words, counted from 0.',
        count: 'How many words are replaced; 0 inserts.',
        words:
          'The new words; an empty list deletes. Words without `start` and `end` share the time of the replaced words; those without `speaker` get the speaker of the first replaced word.',
      },
    },
    SplitLine: {
      schema: SplitLine,
      about: 'Splits a line in two.',
      fields: { op: 'The operation.', line, word: 'The first word of the second line, counted from 0.' },
    },
    MergeLines: {
      schema: MergeLines,
      about: 'Joins a line with the next one.',
      fields: { op: 'The operation.', line },
    },
    MoveWords: {
      schema: MoveWords,
      about: 'Moves words to the neighbouring line: the first ones to the previous, the last ones to the next.',
      fields: { op: 'The operation.', line, count: 'How many words are moved.', to: 'The line that gets them.' },
    },
    ShiftLines: {
      schema: ShiftLines,
      about: 'Shifts the times of lines.',
      fields: {
        op: 'The operation.',
        seconds: 'Added to every start and end; negative for earlier.',
        from_line: 'The first of the lines, counted from 0.',
        to_line: 'The last of the lines, counted from 0; by default the last of the transcript.',
      },
    },
    RenameSpeaker: {
      schema: RenameSpeaker,
      about: 'Gives a speaker a name.',
      fields: { op: 'The operation.', label: 'The label of the speaker.', name: 'The name to show; null removes it.' },
    },
    EmphasizeWords: {
      schema: EmphasizeWords,
      about: 'Gives words of a line emphasis and an emoji, or takes them away. Give `emphasis`, `emoji` or both.',
      fields: {
        op: 'The operation.',
        line,
        word: 'The first of the words, counted from 0.',
        count: 'How many words it is about.',
        emphasis: 'Whether the words stand out; by default as before.',
        emoji: 'One emoji, drawn after the last of the words; null removes the emoji of all of them.',
      },
    },
    NameVersion: { schema: NameVersion, about: 'A name for a version.', fields: { name: 'Null removes the name.' } },
    TranscriptChange: {
      schema: TranscriptChange,
      about: 'Neighbouring words that changed alike.',
      fields: {
        changed:
          'What is different: `text` (words were replaced, added or removed), or with equal text `times`, `speaker`, `emphasis` (or the emoji) or `lines` (a line starts at the word in only one of the versions).',
        before: 'The words in the version that is compared from.',
        after: 'The words in the version that is compared to.',
      },
    },
    TranscriptDiff: {
      schema: TranscriptDiff,
      about: 'What changed between two versions.',
      fields: {
        from: 'The version that is compared from.',
        to: 'The version that is compared to.',
        changes: inSpokenOrder,
      },
    },
    TranscriptVersion: {
      schema: TranscriptVersion,
      about: 'A version of a transcript.',
      fields: {
        version: 'Its id, which is also its ETag.',
        author: 'Who saved it.',
        created_at: 'When the first of its saves was made, ISO 8601 in UTC.',
        saved_at: 'When the last of its saves was made, ISO 8601 in UTC.',
        name,
        exported: 'Whether an export shows it.',
        current: 'Whether it is the current transcript.',
        restored_from: 'The version whose words it restored; null if it restored none.',
      },
    },
    TranscriptVersionList: {
      schema: TranscriptVersionList,
      about: 'The versions of a transcript.',
      fields: pageFields,
    },
    VersionAuthor: {
      schema: VersionAuthor,
      about: 'Who saved a version.',
      fields: {
        kind: '`pipeline`: a transcription or alignment; `key`: a request with an API key; `session`: a request of a console session.',
        id: 'UUID of the job, the API key or the session.',
      },
    },
    WordsAt: {
      schema: WordsAt,
      about: 'Neighbouring words of a version.',
      fields: {
        line: 'Line of the first word, counted from 0.',
        word: 'The first word in that line, counted from 0.',
        count: 'The number of words; 0 where only the other version has words.',
        words: `${inSpokenOrder} Absent after the first ${figures.diffWords} words of the reply.`,
      },
    },
  },
};
