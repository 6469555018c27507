import { alignedLanguageCodes } from '#contract/languages.ts';
import { minBytesPerSecond } from '#core/imports/pace.ts';
import { presetsInWords } from './limits-in-words.ts';
import { quotaFields } from './quota-fields.ts';

interface Described {
  readonly about: string;
  /** By path below the schema: `error.code`. */
  readonly fields?: Readonly<Record<string, string>>;
}

const id = (what: string) => `UUID of the ${what}; newer ones sort after older ones.`;
const createdAt = 'When it was created, ISO 8601 in UTC.';
const progress = 'From 0 to 1; never goes back, and may jump.';
const failure = 'Why it failed, in a sentence for people; null or absent otherwise.';

const styleFields = {
  template: 'A named look, which sets every field that is not given.',
  font: 'Typeface; an export whose captions it cannot draw is set in a Noto face that can.',
  font_size: 'Pixels on a picture whose short side is 1080 pixels, 16 to 200.',
  color: 'Of the text: # and six hexadecimal digits.',
  highlight:
    'Of the word being spoken, and in neon of the glow: # and six hexadecimal digits. Where it is the same as `color`, no word is marked.',
  placement: 'Where the captions stand, inside the area that the platform keeps free.',
  max_lines: 'Lines shown at once, 1 to 3.',
  readable_lines: 'Breaks lines where the sentence allows it rather than where they are full.',
};

const audioTrack =
  'Counted from 1. When not given, the first is listened to, and where nobody speaks the next, up to four.';
const language =
  'ISO 639-1 code, or `auto` to have it found out; `und`, as a transcript may say, is the same. Of languages that can only be aligned a `text` is required.';
const text =
  'Lyrics or script, up to 100,000 characters: the transcript is this text, a line of it a line, timed by what is spoken. It must be what is spoken: a text of which hardly anything is heard fails the work, which is then refunded. It cannot be read back. Labels of sections on a line of their own (`[Chorus]`, `Verse 2:`) and marks of repetition (`x2`) are left out unless they are spoken; `[laughs]` is text.';

const urlRule =
  'it starts with https://, names a public host, holds no user name or password and no port but 443, and is written as every parser reads it (two slashes, no spaces, backslashes or line breaks, no @ before the first slash)';

const format =
  'Shape of exports, for those presets that have it (PresetId says which); the others keep their first. With `9:16` an `instagram_feed` is 4:5.';

const readOnly = 'Read-only: refused unless it is that of';
const wordFields = {
  text: 'As captions show it.',
  start: 'Seconds from the start of the media.',
  end: 'Seconds from the start of the media.',
  unheard:
    'Present and true where the text of the project has the word and nobody was heard to speak it: its times are estimated.',
};
const lineFields = { words: 'In the order in which they are spoken.' };

const pageFields = { data: 'Newest first.', next_cursor: 'For the next page; absent on the last one.' };
const endpointFields = {
  id: id('endpoint'),
  url: 'Where events are sent.',
  events: 'The types that are sent; empty for all.',
  created_at: createdAt,
  failures: 'Attempts that failed since the last that did not.',
  last_success_at: 'When a receiver there last answered 2xx.',
};

/** What the document says of each schema and each of its fields, by the schema's name. */
export const schemaDescriptions: Readonly<Record<string, Described>> = {
  Account: {
    about: 'The account of the API key.',
    fields: {
      plan: 'Name of the plan.',
      credits: 'What is left to spend.',
      max_upload_mb: 'Largest file that may be uploaded, in units of 1,048,576 bytes.',
      max_short_side: 'Short side of the largest picture that may be exported, in pixels.',
      ...quotaFields,
    },
  },
  Aspect: { about: 'Width to height of a picture.' },
  CaptionStyle: { about: 'How captions look, the defaults of the template filled in.', fields: styleFields },
  CaptionStyleInput: { about: 'How captions are to look; the template sets what is not given.', fields: styleFields },
  CaptionStylePatch: { about: 'A change of style: null clears a field.', fields: styleFields },
  CreateExports: {
    about: 'What to render.',
    fields: {
      presets: 'One export is made for each; none may stand twice.',
      resolution: 'Short side of the picture.',
      burn_captions: 'Draws the captions into the picture, for which the project needs a transcript.',
      range_start: 'Start of the clip, in seconds of the media; its start when not given.',
      range_end: 'End of the clip, in seconds of the media; its end when not given.',
    },
  },
  CreateWebhook: {
    about: 'Where events are to be sent.',
    fields: {
      url: `A public URL: ${urlRule}.`,
      events: 'Which types; all of them when empty or not given.',
    },
  },
  CreatedWebhook: {
    about: 'A webhook endpoint with its secret.',
    fields: {
      ...endpointFields,
      secret: 'Keys the signature of every delivery, prefix `whsec_` included. Shown this once.',
    },
  },
  Delivery: {
    about: 'One event on its way to one endpoint.',
    fields: {
      event_id: id('event'),
      event_type: 'What happened.',
      status: '`pending` until a receiver answers 2xx, or the retries of a day are used up.',
      attempts: 'How often it was sent.',
      created_at: createdAt,
      last_attempt_at: 'When it was sent last.',
      next_attempt_at: 'When it is sent next, about; null when it has ended.',
      response_status: 'What the receiver answered last; null when it did not.',
      response_ms: 'How long that answer took, in milliseconds.',
      error: 'Why the last attempt does not count as delivered; null where it does.',
    },
  },
  DeliveryList: { about: 'A page of deliveries.', fields: pageFields },
  EventType: { about: 'What happened: an import, transcription or export ended well or badly.' },
  WebhookEndpoint: { about: 'Where events are sent.', fields: endpointFields },
  WebhookEvent: {
    about: 'The body of a delivery.',
    fields: {
      id: 'UUID of the event: the same at every attempt, to know repetitions by.',
      type: 'What happened.',
      created_at: createdAt,
      data: 'Which work it was of. Read it again: events may arrive late and out of order.',
      'data.project_id': id('project'),
      'data.job_id': 'UUID of the import or transcription; absent for exports.',
      'data.export_id': 'UUID of the export; absent for others.',
      'data.status': 'How it ended.',
      'data.error': failure,
      test: 'True in a test delivery, and absent in any other.',
    },
  },
  WebhookList: { about: 'All endpoints.', fields: { data: 'Newest first.' } },
  CreateProject: {
    about: 'Exactly one of `upload_id` and `source_url` must be given.',
    fields: {
      title: 'The name of the file without its extension when empty or not given. Line breaks become a space.',
      upload_id: 'An upload slot whose bytes are there.',
      source_url: `A direct link to an audio or video file: ${urlRule}. Its host must send at least ${minBytesPerSecond / 1024} KB a second on each connection; a file on a slower one is uploaded.`,
      kind: 'What the media is; `video` or `audio` as found when not given.',
      language,
      text,
      audio_track: audioTrack,
      format,
      style: 'How captions are to look.',
      auto_transcribe: 'Starts the transcription at once.',
    },
  },
  CreateUpload: {
    about: 'The file that is to be uploaded.',
    fields: {
      filename: 'Its name. Line breaks and other control characters become a space.',
      content_type: 'Its media type, `audio/*` or `video/*`; the PUT must carry exactly this.',
      size: 'Its length in bytes; the PUT must carry exactly as many.',
    },
  },
  Error: {
    about: 'What every refused request is answered with.',
    fields: {
      error: 'The refusal.',
      'error.code': 'Stable and made for programs; `x-error-codes` has what to do about each.',
      'error.message': 'What is wrong, in a sentence for people.',
      'error.param': 'The field, query parameter or header that is wrong: `style.font_size`, `presets[0]`.',
      'error.details': 'Every problem that was found in the body or query.',
      'error.request_id': 'Name it when you report a problem.',
      'error.doc_url': 'Where the code is described.',
    },
  },
  Export: {
    about: 'A rendered video, or one in the making.',
    fields: {
      id: id('export'),
      project_id: 'Project that it renders.',
      batch_id: 'Shared by the exports that one request created.',
      preset: 'Platform that it is made for.',
      status: 'Where it stands.',
      progress,
      width: 'Of the picture, in pixels.',
      height: 'Of the picture, in pixels.',
      credits: 'Credits charged for it; given back when it fails.',
      download_url:
        'Once completed: a link that works for one hour from when it was signed, and for half an hour at least.',
      error: failure,
      warnings: 'What differs from what was asked for; empty when nothing does.',
      created_at: createdAt,
      completed_at: 'When it was completed or failed.',
    },
  },
  ExportBatch: {
    about: 'The exports that one request created.',
    fields: { batch_id: id('batch'), data: 'In the order of the presets.' },
  },
  ExportList: { about: 'The exports of a project.', fields: { data: 'Newest first.' } },
  ExportWarning: {
    about: 'Something that differs from what was asked for, in an export that is otherwise fine.',
    fields: {
      code: '`font_replaced`: the font lacks characters of the captions, and all are set in another. `characters_left_out`: no font has them. `media_shorter_than_stated`: the file breaks off before the length that its header states. `low_contrast`: `color` or `highlight` could hardly be told from the outline or the box of the template (a contrast ratio of WCAG 2 under 3:1; 1.5:1 for the glow of neon), which is drawn in another colour.',
      message: 'Names the characters, in a sentence for people.',
    },
  },
  Job: {
    about: 'An import or a transcription.',
    fields: {
      id: id('job'),
      type: 'What it does.',
      project_id: 'Project that it works for.',
      status: 'Where it stands.',
      progress,
      error: failure,
      warnings: 'What differs from what was asked for; empty when nothing does.',
    },
  },
  JobWarning: {
    about: 'Something that differs from what was asked for, in a job that is otherwise fine.',
    fields: {
      code: '`text_not_heard`: part of the text was not heard, its words carry `unheard`, and subtitles and burned captions leave out what there is no time to read. `labels_left_out`: labels such as `[Chorus]` were not spoken and are not in the transcript. `media_shorter_than_stated`: the file ends before the length that its header states.',
      message: 'Says what differs, in a sentence for people.',
    },
  },
  Language: {
    about: `\`auto\`, or the ISO 639-1 code of a language that can be transcribed. ${alignedLanguageCodes.map((code) => `\`${code}\``).join(', ')} can only be aligned with a \`text\`.`,
  },
  Line: { about: 'A line of captions.', fields: lineFields },
  LineInput: { about: 'A line of an edited transcript.', fields: lineFields },
  PatchProject: {
    about: 'A change of a project: what is not given stays.',
    fields: {
      title: 'A new title; an empty one changes nothing.',
      style: 'Merged into the style field by field; null clears it.',
      format: `${format} Null clears it.`,
    },
  },
  PresetId: {
    about: `A platform, with its picture, safe area and length of clip; the first shape is used unless the project's \`format\` is another of them. ${presetsInWords()}.`,
  },
  Project: {
    about: 'One media item with its transcript, style and exports.',
    fields: {
      id: id('project'),
      title: 'Its name.',
      status: 'Where it stands.',
      kind: 'What the media is.',
      source: 'Whether the media has a picture.',
      language: 'ISO 639-1 code, as asked for or found out; `auto` until it is known.',
      duration: 'Of the media, in seconds; null until it is known.',
      audio_tracks: 'How many the media has; absent until it is known.',
      audio_track: 'Whose words are transcribed and whose sound exports have, counted from 1.',
      format,
      style: 'How captions look.',
      error: failure,
      job_id: 'Its current or last import or transcription.',
      created_at: createdAt,
    },
  },
  ProjectKind: { about: 'What the media is.' },
  ProjectList: {
    about: 'A page of projects.',
    fields: pageFields,
  },
  ProjectStatus: {
    about:
      '`importing` fetches the media, `draft` has it, `transcribing` makes the transcript, `ready` has it; `failed` says why in `error`.',
  },
  ReplaceTranscript: {
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
  Resolution: { about: 'Short side of a picture.' },
  TranscribeRequest: {
    about: 'The stored text stays when none is given; the language does not.',
    fields: {
      language,
      text: `${text} Replaces the stored text; an empty one clears it.`,
      audio_track: `${audioTrack} One that was chosen or found before stays.`,
    },
  },
  Transcript: {
    about: 'What is said in the media, and when.',
    fields: {
      project_id: 'Project that it belongs to.',
      language: 'ISO 639-1 code; `und` where it was written by hand and nobody has said.',
      duration: 'Of the media, in seconds.',
      text: 'All words, one line of text per line.',
      lines: 'In the order in which they are spoken.',
    },
  },
  UploadSlot: {
    about: 'Where the bytes of a file go.',
    fields: {
      upload_id: id('slot'),
      upload_url:
        'Takes one PUT of the declared type and size, without the API key. A file over 1 GB (1,073,741,824 bytes) must come by `resumable`: storage refuses its PUT with 403 before it reads the bytes.',
      expires_at: 'Until when the bytes must be there, ISO 8601 in UTC.',
      resumable: 'How to upload in parts, with TUS 1.0.0.',
      'resumable.endpoint': 'Where the upload is created.',
      'resumable.headers': 'Sent with every request of the upload; the API key is not.',
      'resumable.metadata': 'Entries of Upload-Metadata.',
      'resumable.chunk_size': 'Bytes per PATCH; only the last may have fewer.',
    },
  },
  Word: { about: 'A word and when it is spoken.', fields: wordFields },
  WordInput: { about: 'A word of an edited transcript.', fields: wordFields },
  WorkStatus: { about: 'From `queued` over `processing` to `completed` or `failed`, where it stays.' },
};
