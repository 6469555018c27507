import { transcribedLanguageCodes } from '#contract/languages.ts';
import type { projectRoutes } from '#contract/routes/projects.ts';
import {
  CreateProject,
  Language,
  PatchProject,
  Project,
  ProjectKind,
  ProjectList,
  ProjectStatus,
  ProjectText,
} from '#contract/schemas/project.ts';
import { Quote, QuoteItem, QuoteWarning } from '#contract/schemas/quote.ts';
import { QuoteTranscription, TranscribeRequest } from '#contract/schemas/transcript.ts';
import { figures } from '../figures.ts';
import type { ResourceWords } from '../resource-words.ts';
import {
  createdAt,
  exampleIds,
  exampleJob,
  externalId,
  failureCode,
  format,
  id,
  maxCredits,
  metadata,
  ofTest,
  pageFields,
  quoteId,
  styleId,
  urlRule,
} from './phrases.ts';

const audioTrack = `Counted from 1. By default the first is transcribed; when nobody speaks in it the next, up to ${figures.audioTracksHeard}.`;
const language =
  'ISO 639-1 code, or `auto` to identify it; `und`, which transcripts made by older releases may have, means the same. Languages that can only be aligned require a `text`.';
const text = `Lyrics or script, up to ${figures.textLength} characters. The transcript is then this text, line by line, with the times of what is spoken. When hardly anything of it is heard, it is as \`on_text_mismatch\` says. GET /projects/{project_id}/text returns it. Labels of sections on a line of their own (\`[Chorus]\`, \`Verse 2:\`) and marks of repetition (\`x2\`) are left out unless they are spoken; \`[laughs]\` is text.`;

const onTextMismatch =
  'When the text is not what is spoken. `transcribe`, the default: the transcript has the words that were heard, and the job a warning `text_not_heard`; the project keeps the text. `fail`: the work fails with `text_mismatch` and is refunded, as it does in any case in a language that can only be aligned.';

const speakers = `Labels each word with its speaker: \`true\` distinguishes up to ${figures.defaultSpeakers} speakers, a number up to that many. Free of charge.`;

const newExports = 'The videos to make of the transcript, by the fields of POST exports.';
const transcribeFields = {
  language,
  text: `${text} Replaces the stored text; an empty one clears it.`,
  on_text_mismatch: onTextMismatch,
  audio_track: `${audioTrack} By default the one that was chosen or found before.`,
  speakers: `${speakers} By default as in the last request; \`false\` turns them off.`,
  exports: newExports,
  max_credits: `${maxCredits} It covers the transcription and \`exports\` together.`,
};

const vocabulary = 'Words of this project, which go before the vocabulary of the account.';

const project = {
  id: exampleIds.project,
  title: 'talk',
  status: 'transcribing',
  kind: 'video',
  source: 'video',
  language: 'en',
  duration: 14.2,
  audio_tracks: 1,
  audio_track: 1,
  width: 1920,
  height: 1080,
  frame_rate: 25,
  style: {
    template: 'karaoke',
    font: 'Montserrat',
    font_size: 64,
    color: '#ffffff',
    highlight: '#ffd500',
    placement: 'bottom',
    max_lines: 2,
    readable_lines: true,
    animation: 'none',
    letter_case: 'original',
  },
  error: null,
  error_code: null,
  job_id: exampleIds.job,
  metadata: { order: '1042' },
  external_id: 'talk-1042',
  created_at: '2026-11-21T09:30:00.000Z',
};

export const projectWords: ResourceWords<keyof typeof projectRoutes> = {
  tags: { Projects: 'A project holds one media item with its transcript, style and exports.' },
  operations: {
    listProjects: {
      about: `One page. Send \`next_cursor\` as \`cursor\` for the page after it, with the same filters; it is absent on the last page. With \`kind\`, \`title\` or a date a request looks at ${figures.searched} projects at most, so a page may have fewer projects than \`limit\`, or none, and still a \`next_cursor\`.`,
      reply: 'A page of projects.',
      example: { reply: { data: [project], next_cursor: 'eyJiZWZvcmUiOiIwMTlhYjJjNCJ9' } },
    },
    createProject: {
      about: `An uploaded file is probed first: one that is not media, has no audio or is too long is refused at once, and nothing is made or charged. With \`auto_transcribe\` the transcription is charged (${figures.transcriptionCredits} for each started minute) and starts; when the credits or the daily spend limit of the plan do not suffice, nothing is made. With \`exports\` one request goes from the media to the videos: they are \`queued\` at once, are charged in the same transaction as the transcription, all or nothing, and begin when it completes, with the version, the style and the format that the project then has. Where no transcript is made, each fails and is refunded, with its event. They need the scope \`exports:write\`; a preset that does not take the clip is refused before anything is made. For a \`source_url\` all of this is checked and charged once the file is fetched: the project and its exports then fail with the reason.`,
      reply:
        'The project; `job_id` is its import or its transcription, if one was started, and `export_ids` are its exports, in the order of the presets.',
      example: {
        request: {
          upload_id: exampleIds.upload,
          language: 'en',
          style: { template: 'karaoke' },
          metadata: { order: '1042' },
          exports: { presets: ['tiktok'] },
        },
        reply: { ...project, export_ids: [exampleIds.export] },
      },
    },
    getProject: {
      about: 'While it is transcribing, poll its job instead: GET /jobs/{job_id}.',
      reply: 'The project.',
      example: { reply: { ...project, status: 'ready' } },
    },
    getProjectText: {
      about:
        'The `text` of the last POST /projects or POST …/transcribe that had one. It is not the transcript, which GET …/transcript returns.',
      reply: 'The text.',
      example: { reply: { text: 'Hello and welcome.' } },
    },
    updateProject: {
      about:
        'Fields that are not given stay as they are. `style` is merged field by field; null clears a field, the style or the format.',
      reply: 'The project as changed.',
      example: {
        request: {
          title: 'Welcome talk',
          metadata: { order: '1042' },
          style: { highlight: '#00e5ff', font: null },
          format: '9:16',
        },
        reply: {
          ...project,
          title: 'Welcome talk',
          status: 'ready',
          format: '9:16',
          style: { ...project.style, highlight: '#00e5ff' },
        },
      },
    },
    deleteProject: {
      about: `After the response the project, its jobs and its exports are not found. Open work is stopped: work that has not started is refunded at once; work that has started keeps its charge (cancel it first to have it refunded), and is stopped within about ${figures.deletionSchedule}.`,
      reply: 'Deleted.',
      example: {},
    },
    startTranscription: {
      about: `Aligns when the project has a text, otherwise transcribes. Charged ${figures.transcriptionCredits} for each started minute; refunded if it fails. \`exports\` are charged with it and begin when it completes, as those of POST projects are.`,
      reply: 'The job, queued.',
      example: { request: { language: 'en', text: 'Hello and welcome.' }, reply: exampleJob },
    },
    quoteTranscription: {
      about: `Takes the body of POST transcribe, creates nothing and charges nothing. The price is valid for ${figures.quoteLifetime}: POST transcribe with the \`quote_id\` charges exactly that, or refuses. What POST transcribe would refuse is refused here too. Only a lack of credits or a quota that is used up is reported in \`warnings\` instead.`,
      reply: 'The quote.',
      example: {
        request: { language: 'en' },
        reply: {
          quote_id: exampleIds.quote,
          project_id: exampleIds.project,
          credits: 1,
          items: [{ type: 'transcription', minutes: 1, credits: 1 }],
          affordable: true,
          warnings: [],
          expires_at: '2026-11-21T09:49:00.000Z',
        },
      },
    },
  },
  parameters: {
    project_id: 'The `id` of a project.',
    kind: 'Only projects of this kind.',
    title: 'Only projects with this text in their title, in upper or lower case.',
    external_id: 'Only the project that has this `external_id`: one or none.',
  },
  schemas: {
    CreateProject: {
      schema: CreateProject,
      about: 'Exactly one of `upload_id` and `source_url` must be given.',
      fields: {
        title: 'When empty or not given, the name of the file without its extension. Line breaks become a space.',
        upload_id: 'An upload slot whose bytes have been uploaded.',
        source_url: `A direct link to an audio or video file: ${urlRule}. Its host must send at least ${figures.hostPace} a second on each connection; upload a file from a slower host.`,
        kind: 'What the media is; by default `video` or `audio`, as the probe finds.',
        language,
        text,
        on_text_mismatch: onTextMismatch,
        audio_track: audioTrack,
        speakers,
        format,
        style_id: styleId,
        style:
          'How captions look. A request without `style_id` and without any field here gets the default style of the account, if it has one.',
        vocabulary,
        auto_transcribe: 'Starts the transcription at once.',
        exports: `${newExports} Not with \`auto_transcribe\` false. For a \`source_url\` the presets are checked for the length of the media once that is fetched.`,
        max_credits: `${maxCredits} It covers the transcription and \`exports\` together. For a \`source_url\` this is checked once the file is fetched: the project then stays a draft, and \`error\` says why.`,
        metadata: `Up to ${figures.metadataPairs} pairs, with names of up to ${figures.metadataKeyLength} and texts of up to ${figures.metadataValueLength} characters, none of them a control character other than a tab or a line feed. \`constructor\`, \`prototype\` and \`__proto__\` are no names. The exports of the project and its events have them too.`,
        external_id:
          'Your own id of it. Only one project of the account can have it; it is free again once that is deleted. It cannot be changed.',
      },
    },
    Language: {
      schema: Language,
      about: `\`auto\`, or an ISO 639-1 code. These can be transcribed: ${transcribedLanguageCodes.map((code) => `\`${code}\``).join(', ')}. The others can only be aligned with a \`text\`.`,
    },
    PatchProject: {
      schema: PatchProject,
      about: 'A change of a project: fields that are not given stay as they are.',
      fields: {
        title: 'A new title; an empty one changes nothing.',
        style_id: `Replaces the style of the project. ${styleId}`,
        style: 'Merged into the style field by field; null clears it, or stands for no field beside `style_id`.',
        format: `${format} Null clears it.`,
        vocabulary: `${vocabulary} The next transcription has it; null clears it.`,
        metadata: 'Takes the place of all pairs; null clears them. Exports that exist keep theirs.',
      },
    },
    Project: {
      schema: Project,
      about: 'One media item with its transcript, style and exports.',
      fields: {
        id: id('project'),
        title: 'Its title.',
        status: 'Its current status.',
        kind: 'What the media is.',
        source: 'Whether the media has a picture.',
        language: 'ISO 639-1 code, as given or identified; `auto` until it is known.',
        duration: 'Length of the media in seconds; null until it is known.',
        audio_tracks: 'Number of audio tracks of the media; absent until it is known.',
        audio_track: 'The audio track that is transcribed and that exports have, counted from 1.',
        width:
          'Width of the picture on screen in pixels, rotation applied; null until it is known, and without a picture.',
        height: 'Its height.',
        frame_rate:
          'Frames per second of the source; null until it is known, and without a picture. An export keeps it where the platform takes it.',
        format,
        style: 'How captions look.',
        vocabulary,
        playback:
          'Whether the proxy, the poster and the waveform exist, which GET /projects/{project_id}/media gives; absent until they are requested.',
        error: 'Why it failed, or why a draft was not transcribed, in a sentence for people; null or absent otherwise.',
        error_code: failureCode,
        job_id: 'Its current or last import or transcription.',
        export_ids: 'The exports that the request which made it asked for; absent where it asked for none.',
        metadata,
        external_id: externalId,
        test: ofTest,
        batch_id: 'The batch that made it; absent where none did.',
        created_at: createdAt,
      },
    },
    ProjectKind: { schema: ProjectKind, about: 'What the media is.' },
    ProjectList: { schema: ProjectList, about: 'A page of projects.', fields: pageFields },
    ProjectText: {
      schema: ProjectText,
      about: 'The lyrics or the script of a project.',
      fields: { text: 'The text that was given; empty when there is none.' },
    },
    ProjectStatus: {
      schema: ProjectStatus,
      about:
        '`importing`: the media is being fetched. `draft`: it has its media. `transcribing`: the transcript is being made. `ready`: it has its transcript. `failed`: `error` says why.',
    },
    Quote: {
      schema: Quote,
      about: 'A price, and what it is for.',
      fields: {
        quote_id: 'Send it as `quote_id` in the request that does the work.',
        project_id: 'Project of the work.',
        credits: 'Total price: the sum of the items.',
        items: 'The quoted work.',
        affordable: 'Whether the request that does the work would be accepted now; otherwise `warnings` say why not.',
        warnings:
          'Why the work would be refused now, and for exports what of the style would be drawn simpler; empty when neither is so.',
        test: ofTest,
        expires_at: 'Until when the price is valid.',
      },
    },
    QuoteItem: {
      schema: QuoteItem,
      about: 'One piece of the quoted work.',
      fields: {
        type: 'What it does.',
        preset: 'Preset of an export.',
        minutes: 'Started minutes, which are charged.',
        credits: 'Its price.',
      },
    },
    QuoteTranscription: {
      schema: QuoteTranscription,
      about: 'The fields of TranscribeRequest, without `quote_id`.',
      fields: transcribeFields,
    },
    QuoteWarning: {
      schema: QuoteWarning,
      about: 'Why work would be refused now, or what of an export would differ from what was requested.',
      fields: {
        code: 'The error code that the request would get, or that of a warning which an export would have.',
        message: 'Says why, in a sentence for people.',
      },
    },
    TranscribeRequest: {
      schema: TranscribeRequest,
      about:
        'Without a text the stored text is used. The stored language is not used: without a language it is `auto`.',
      fields: { ...transcribeFields, quote_id: quoteId },
    },
  },
  errors: {
    unsupported_source_url: {
      message:
        'Links to YouTube lead to a page and not to a media file. Save the media from there if you have the right to, then upload it, or give a direct link to the file.',
      param: 'source_url',
    },
    not_media: { message: 'The upload is not an audio or video file.', param: 'upload_id' },
    unsupported_media: { message: 'FLV is not supported. Convert it to MP4, with H.264 and AAC.', param: 'upload_id' },
    encrypted_media: {
      message: 'The upload is encrypted (DRM). Use a copy of the media without encryption.',
      param: 'upload_id',
    },
    no_audio: { message: 'The upload has no audio track.', param: 'upload_id' },
    duration_limit_exceeded: { message: `The media is longer than ${figures.mediaLength}.`, param: 'upload_id' },
    max_credits_exceeded: { message: 'This takes 12 credits, and max_credits is 10.', param: 'max_credits' },
    cancel_limit_reached: {
      message:
        'The free plan allows no more begun work to be cancelled today. This runs on, and its charge stays. Begun work can be cancelled again from 2026-11-22T00:00:00Z on.',
    },
    quote_stale: {
      message: 'This takes 4 credits now, and the quote says 6: the project has changed. Ask for a new quote.',
      param: 'quote_id',
    },
    quote_expired: {
      message: 'This quote was valid until 2026-11-21T09:49:00.000Z. Ask for a new quote.',
      param: 'quote_id',
    },
    external_id_taken: {
      message: `The project ${exampleIds.project} has this external_id.`,
      param: 'external_id',
      project_id: exampleIds.project,
    },
    project_busy: {
      message:
        'An import or transcription of this project is running. Wait until its job has ended, then send the request again.',
    },
  },
};
