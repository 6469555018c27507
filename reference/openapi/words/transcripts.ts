import type { transcriptRoutes } from '#contract/routes/transcripts.ts';
import {
  Line,
  LineInput,
  ReplaceTranscript,
  Speaker,
  SpeakerInput,
  Transcript,
  Word,
  WordInput,
} from '#contract/schemas/transcript.ts';
import { figures } from '../figures.ts';
import type { ResourceWords } from '../resource-words.ts';
import { engines, exampleIds, inSpokenOrder } from './phrases.ts';

const readOnly = 'Read-only: refused unless it equals that of';
const wordFields = {
  text: 'The word as captions show it.',
  start: 'Seconds from the start of the media.',
  end: 'Seconds from the start of the media.',
  unheard: 'Present and true when the word is in the text of the project but was not heard: its times are estimated.',
  confidence:
    'How sure the recogniser is of the word, from 0 to 1. Absent when the recogniser gave none, and when the word is from a text.',
  speaker: 'Label of the speaker; absent when there are no speaker labels.',
  emphasis: 'Present and true when the word was chosen to stand out: burned captions draw it as a keyword.',
  emoji: 'One emoji, which burned captions draw after the word. Subtitle files do not have it.',
};
const speakerFields = {
  label: 'The label that words have in `speaker`: `spk_0`, `spk_1` and so on after a transcription, or your own.',
  name: 'The name to show; null when none was given.',
};
const lineFields = { words: inSpokenOrder };

const lines = [
  {
    words: [
      { text: 'Hello', start: 0.48, end: 0.91 },
      { text: 'and', start: 0.91, end: 1.05 },
      { text: 'welcome.', start: 1.05, end: 1.62 },
    ],
  },
];
const transcript = {
  project_id: exampleIds.project,
  language: 'en',
  duration: 14.2,
  text: 'Hello and welcome.',
  lines,
};

export const transcriptWords: ResourceWords<keyof typeof transcriptRoutes> = {
  tags: { Transcripts: 'Lines of words, each with its start and end.' },
  operations: {
    getTranscript: {
      about:
        'All formats have the same words and the same ETag. A VTT file says its language in its first line, and has a voice tag with the name, otherwise the label, of each speaker.',
      reply: 'The transcript.',
      example: {
        reply: transcript,
        files: {
          'application/x-subrip': '1\r\n00:00:00,480 --> 00:00:01,620\r\nHello and welcome.\r\n\r\n',
          'text/vtt': 'WEBVTT\nKind: captions\nLanguage: en\n\n00:00:00.480 --> 00:00:01.620\nHello and welcome.\n',
          'text/plain': 'Hello and welcome.\n',
        },
      },
    },
    replaceTranscript: {
      about: `Replaces all lines. A word must have a text and must not start before the previous word; an end up to ${figures.endTolerance} after the end of the media is set to it. Earlier exports keep the transcript that they were created with.\n\nThe body may be a subtitle file: each row of a cue becomes a line. Its words get the times at which the last transcription heard them; without a transcription, or if too little of the file was heard, they share the time of their cue.`,
      reply: 'The stored transcript, with its recomputed `text`.',
      example: {
        request: { lines },
        requestFiles: {
          'application/x-subrip': '1\r\n00:00:00,480 --> 00:00:01,620\r\nHello and welcome.\r\n\r\n',
          'text/vtt': 'WEBVTT\nKind: captions\nLanguage: en\n\n00:00:00.480 --> 00:00:01.620\nHello and welcome.\n',
        },
        reply: transcript,
      },
    },
    editTranscript: {
      about:
        'Applies the operations one after the other, all or none. Lines and words are counted from 0, in the transcript as the earlier operations have changed it, so If-Match is required. Words that an operation writes have neither `confidence` nor `unheard`, and the emphasis of those that they replace.',
      reply: 'The transcript as stored.',
      example: {
        request: {
          operations: [
            { op: 'replace_words', line: 0, word: 2, count: 1, words: [{ text: 'welcome.' }] },
            { op: 'split_line', line: 0, word: 2 },
            { op: 'emphasize_words', line: 1, word: 0, emphasis: true, emoji: '👋' },
          ],
        },
        reply: transcript,
      },
    },
  },
  parameters: { format: '`json`; the others are files.' },
  schemas: {
    Line: { schema: Line, about: 'A line of captions.', fields: lineFields },
    LineInput: { schema: LineInput, about: 'A line of an edited transcript.', fields: lineFields },
    ReplaceTranscript: {
      schema: ReplaceTranscript,
      about:
        'The edited transcript. Only `lines` can be changed. The other fields of GET may be sent unchanged, so that a response of GET can be sent back as a whole.',
      fields: {
        lines: 'All lines of the transcript.',
        project_id: `${readOnly} the project.`,
        language: `${readOnly} the transcript.`,
        engine: `${readOnly} the transcript.`,
        duration: `${readOnly} the media.`,
        speakers:
          'Names of the speakers. When not given, all names stay; otherwise a speaker without a name here loses it. Labels that no word has are ignored.',
        text: 'Read-only and computed from `lines`: refused unless it equals that of GET.',
      },
    },
    Speaker: { schema: Speaker, about: 'A speaker of the transcript.', fields: speakerFields },
    SpeakerInput: { schema: SpeakerInput, about: 'The name of a speaker.', fields: speakerFields },
    Transcript: {
      schema: Transcript,
      about: 'What is said in the media, and when.',
      fields: {
        project_id: 'Project that it belongs to.',
        language: 'ISO 639-1 code; `auto` for a transcript that was written before a language is known.',
        engine: `What heard the words that the transcript began with: ${engines} Absent where nobody heard them.`,
        duration: 'Length of the media in seconds.',
        text: 'All words, one line of text per line.',
        lines: inSpokenOrder,
        speakers: 'The speakers in the order in which they start to speak; absent when no word has a speaker.',
      },
    },
    Word: { schema: Word, about: 'A word and when it is spoken.', fields: wordFields },
    WordInput: { schema: WordInput, about: 'A word of an edited transcript.', fields: wordFields },
  },
  errors: {
    transcript_not_ready: {
      message: 'The project has no transcript yet: its status is transcribing. Wait until its job has ended.',
    },
    version_mismatch: {
      message:
        'If-Match names another version than the transcript has: it has changed since it was read, or there is none.',
      param: 'If-Match',
    },
  },
};
