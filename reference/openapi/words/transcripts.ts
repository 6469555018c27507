import type { transcriptRoutes } from '#contract/routes/transcripts.ts';
import {
  Line,
  LineInput,
  ReadCues,
  ReplaceTranscript,
  Speaker,
  SpeakerInput,
  Transcript,
  TranscriptWarning,
  Word,
  WordInput,
} from '#contract/schemas/transcript.ts';
import { figures } from '../figures.ts';
import type { ResourceWords } from '../resource-words.ts';
import { engines, exampleIds, inSpokenOrder, transcriptFileExamples } from './phrases.ts';

const readOnly = 'Read-only: refused unless it equals that of';
const wordFields = {
  text: 'The word as captions show it.',
  start: 'Seconds from the start of the media.',
  end: 'Seconds from the start of the media.',
  unheard: 'Present and true when the word is in the text of the project but was not heard: its times are estimated.',
  confidence:
    'How sure the recogniser is of the word, from 0 to 1. Absent when the recogniser gave none, and when the word is from a text.',
  heard:
    'What the recogniser wrote, where the word is of a vocabulary. Put it back with `replace_words`. Empty for the further words of a replacement.',
  speaker: 'Label of the speaker; absent when there are no speaker labels.',
  emphasis: 'Present and true when the word was chosen to stand out: burned captions draw it as a keyword.',
  emoji: 'One emoji, which burned captions draw after the word. Subtitle files do not have it.',
};
const speakerFields = {
  label: 'The label that words have in `speaker`: `spk_0`, `spk_1` and so on after a transcription, or your own.',
  name: 'The name to show; null when none was given.',
};
const ownTime =
  'Seconds, of a line that somebody timed, such as a cue of a file: captions show it from `start` to `end`, and all its words are between them.';
const lineFields = {
  words: inSpokenOrder,
  start: ownTime,
  end: ownTime,
  position:
    '`top`: the line is at the top of the picture, in subtitle files and in videos of our own renderer; MediaConvert draws it above the others, with the warning `drawn_simpler`. Absent: where the style has captions.',
  kind: '`sound`: a label of a sound, such as `[door slams]`, and not speech. Absent for speech.',
};
const kept = ' When not given, that of the line with the same words stays';
const lineInputFields = {
  ...lineFields,
  start: `${ownTime}${kept}; null removes it.`,
  end: `${ownTime}${kept}; null removes it.`,
  position: `${lineFields.position}${kept}; null removes it.`,
  kind: `\`sound\`: a label of a sound, such as \`[door slams]\`; otherwise \`speech\`.${kept}.`,
};

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
        'All formats have the same words and the same ETag. A VTT file says its language in its header, and has a voice tag with the name, otherwise the label, of each speaker. Rows from the right stand between marks of direction in SRT, VTT and text. `fcpxml`, `fcpxml_titles`, `xmeml` and `otio` are timelines for editors of video, with the media under the captions: it is named by its file name, the title of the project, and editors ask where it is.',
      reply: 'The transcript.',
      example: {
        reply: transcript,
        files: transcriptFileExamples,
      },
    },
    replaceTranscript: {
      about: `Replaces all lines. A word must have a text and must not start before the previous word; an end up to ${figures.endTolerance} after the end of the media is set to it. Lines with \`start\` and \`end\` of their own may overlap others; no line may start before the line before it. Earlier exports keep the transcript that they were created with.\n\nThe body may be a subtitle file. Its cues keep their times: each row becomes a line with the \`start\` and \`end\` of its cue. Where the last transcription heard a word inside its cue, the word has that time; the others take their share of the cue. What was repaired or left out is in \`warnings\`, with the number of the cue. A file of which no cue can be read is refused, and changes nothing. The file may also be the JSON of a recogniser, sent as \`text/plain\` or \`application/octet-stream\`: Whisper, WhisperX, OpenAI, Deepgram or AssemblyAI. Its words keep their times, confidence and speakers, and are cut into lines.`,
      reply: 'The stored transcript, with its recomputed `text`, and `warnings`.',
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
  parameters: {
    format:
      '`json`; the others are files: `srt`, `vtt`, `txt`; for editors `fcpxml` (Final Cut Pro, closed captions), `fcpxml_titles` (Final Cut Pro and DaVinci Resolve, titles), `xmeml` (Premiere Pro and DaVinci Resolve, text generators) and `otio` (OpenTimelineIO).',
    range_start: 'Start of the file, in seconds of the media: its times count from there. For files alone.',
    range_end: 'End of the file, in seconds of the media. For files alone.',
    speakers:
      '`true`: the name of a speaker, otherwise the label, stands in the text where the speaker begins; VTT files have no voice tags then. For files alone.',
    word_times: '`true` writes the time of each word into the cues. For `vtt` alone.',
    sound_labels: '`false` leaves out lines of the kind `sound`, such as `[door slams]`. For files alone.',
    frame_rate:
      'Frames in a second of the timeline, for files of editors alone; by default those of the media, or the nearest rate that editors have. `df` is drop-frame time code.',
    layer:
      'A completed export with `layer: true`: the file lays it over the captions, by the name of its download. For files of editors alone.',
    names:
      'What names in capitals at the start of rows are, as in `ANA: Hello`, of a file that has at least two and no voices: `speakers` of the words after them, or `text`. Without names, marks of a change (`>>`, or dashes of a dialogue in one cue, which stay in the text) are two speakers in turn.',
    retime:
      '`true`: the words of a subtitle file have the times at which the last transcription heard them, wherever its cues are, and its lines no times of their own. If too little of the file was heard, cues keep their times. For files alone.',
  },
  schemas: {
    Line: { schema: Line, about: 'A line of captions.', fields: lineFields },
    LineInput: { schema: LineInput, about: 'A line of an edited transcript.', fields: lineInputFields },
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
        warnings: 'Not read: a reply of PUT may be sent back as a whole.',
        cues: 'Not read: a reply of PUT may be sent back as a whole.',
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
        warnings: `In the reply of PUT alone: what the save changed or left out, at most ${figures.transcriptWarnings}; absent where that is nothing.`,
        cues: 'In the reply of PUT with a file alone: how many cues it had.',
      },
    },
    ReadCues: {
      schema: ReadCues,
      about: 'The cues of a subtitle file that a transcript was replaced by.',
      fields: {
        read: 'Cues that the transcript has now.',
        repaired: 'Cues among those read of which something was changed.',
        left_out: 'Cues that it does not have.',
      },
    },
    TranscriptWarning: {
      schema: TranscriptWarning,
      about: 'What a save changed or left out of what was sent.',
      fields: {
        code: '`cue_repaired`: something of a cue was changed, such as its length or order. `cue_left_out`: the transcript does not have the cue. `encoding_guessed`: a file is neither UTF-8 nor says what it is, and its letters were read as the message says. `speakers_named`: names, or marks of a change, at the start of rows became speakers. `heard_elsewhere`: the words of a cue were heard at another time than its own, which it keeps. `not_heard`: too little of a file was heard to place its words. `line_times_left_out`: the words of a line were changed by a client that did not send its `start` and `end`.',
        message: 'A sentence for the user.',
        cue: 'Number of the cue in its file, counted from 1.',
        line: 'Line of the transcript, counted from 0.',
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
