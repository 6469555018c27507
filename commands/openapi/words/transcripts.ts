import type { transcriptRoutes } from '#contract/routes/transcripts.ts';
import { Line, LineInput, ReplaceTranscript, Transcript, Word, WordInput } from '#contract/schemas/transcript.ts';
import { figures } from '../figures.ts';
import type { ResourceWords } from '../resource-words.ts';
import { exampleIds, inSpokenOrder } from './phrases.ts';

const readOnly = 'Read-only: refused unless it is that of';
const wordFields = {
  text: 'As captions show it.',
  start: 'Seconds from the start of the media.',
  end: 'Seconds from the start of the media.',
  unheard:
    'Present and true where the text of the project has the word and nobody was heard to speak it: its times are estimated.',
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
      about: 'All formats have the same words and the same ETag.',
      reply: 'The transcript.',
      example: {
        reply: transcript,
        files: {
          'application/x-subrip': '1\r\n00:00:00,480 --> 00:00:01,620\r\nHello and welcome.\r\n\r\n',
          'text/vtt': 'WEBVTT\n\n00:00:00.480 --> 00:00:01.620\nHello and welcome.\n\n',
          'text/plain': 'Hello and welcome.\n',
        },
      },
    },
    replaceTranscript: {
      about: `Replaces all lines. Words need a text and must not start before the word that comes before them; an end up to ${figures.endTolerance} after the media is cut to it. Exports that were created before keep the transcript they began with.`,
      reply: 'The transcript as stored, with its `text` computed anew.',
      example: { request: { lines }, reply: transcript },
    },
  },
  parameters: { format: '`json` is a Transcript; the others are files.' },
  schemas: {
    Line: { schema: Line, about: 'A line of captions.', fields: lineFields },
    LineInput: { schema: LineInput, about: 'A line of an edited transcript.', fields: lineFields },
    ReplaceTranscript: {
      schema: ReplaceTranscript,
      about:
        'The transcript as edited. Only `lines` can be changed; the other fields are those of GET and may be sent unchanged, so that what GET answers can be put back whole.',
      fields: {
        lines: 'All of them.',
        project_id: `${readOnly} the project.`,
        language: `${readOnly} the transcript.`,
        duration: `${readOnly} the media.`,
        text: 'Read-only and made from `lines`: refused unless it is what GET answers.',
      },
    },
    Transcript: {
      schema: Transcript,
      about: 'What is said in the media, and when.',
      fields: {
        project_id: 'Project that it belongs to.',
        language: 'ISO 639-1 code; `und` where it was written by hand and nobody has said.',
        duration: 'Of the media, in seconds.',
        text: 'All words, one line of text per line.',
        lines: inSpokenOrder,
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
        'The transcript has another version than If-Match names: it has changed since it was read, or there is none.',
      param: 'If-Match',
    },
  },
};
