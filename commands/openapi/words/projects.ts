import { alignedLanguageCodes } from '#contract/languages.ts';
import type { projectRoutes } from '#contract/routes/projects.ts';
import {
  CreateProject,
  Language,
  PatchProject,
  Project,
  ProjectKind,
  ProjectList,
  ProjectStatus,
} from '#contract/schemas/project.ts';
import { TranscribeRequest } from '#contract/schemas/transcript.ts';
import { figures } from '../figures.ts';
import type { ResourceWords } from '../resource-words.ts';
import { createdAt, exampleIds, exampleJob, failure, format, id, pageFields, urlRule } from './phrases.ts';

const audioTrack = `Counted from 1. When not given, the first is listened to, and where nobody speaks the next, up to ${figures.audioTracksHeard}.`;
const language =
  'ISO 639-1 code, or `auto` to have it found out; `und`, as a transcript may say, is the same. Of languages that can only be aligned a `text` is required.';
const text = `Lyrics or script, up to ${figures.textLength} characters: the transcript is this text, a line of it a line, timed by what is spoken. It must be what is spoken: a text of which hardly anything is heard fails the work, which is then refunded. It cannot be read back. Labels of sections on a line of their own (\`[Chorus]\`, \`Verse 2:\`) and marks of repetition (\`x2\`) are left out unless they are spoken; \`[laughs]\` is text.`;

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
  style: {
    template: 'karaoke',
    font: 'Montserrat',
    font_size: 64,
    color: '#ffffff',
    highlight: '#ffd500',
    placement: 'bottom',
    max_lines: 2,
    readable_lines: true,
  },
  error: null,
  job_id: exampleIds.job,
  created_at: '2026-11-21T09:30:00.000Z',
};

export const projectWords: ResourceWords<keyof typeof projectRoutes> = {
  tags: { Projects: 'A project holds one media item with its transcript, style and exports.' },
  operations: {
    listProjects: {
      about: 'One page. Send `next_cursor` as `cursor` for the page after it; it is absent on the last page.',
      reply: 'A page of projects.',
      example: { reply: { data: [project], next_cursor: 'eyJiZWZvcmUiOiIwMTlhYjJjNCJ9' } },
    },
    createProject: {
      about: `The media is looked at first: what is not media, has no audio or is too long is refused at once, and nothing is made or charged. With \`auto_transcribe\` the transcription is charged (${figures.transcriptionCredits} a started minute) and starts; where the credits, or what the plan may cost in a day, do not reach, nothing is made. Of a URL that is known once its media is there: the project is then failed with the reason.`,
      reply: 'The project; `job_id` is its transcription when one was started.',
      example: {
        request: { upload_id: exampleIds.upload, language: 'en', style: { template: 'karaoke' } },
        reply: project,
      },
    },
    getProject: {
      about: 'While it is transcribing, poll its job instead: GET /jobs/{job_id}.',
      reply: 'The project.',
      example: { reply: { ...project, status: 'ready' } },
    },
    updateProject: {
      about: 'What is not given stays. `style` is merged field by field; null clears a field, the style or the format.',
      reply: 'The project as changed.',
      example: {
        request: { title: 'Welcome talk', style: { highlight: '#00e5ff', font: null }, format: '9:16' },
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
      about: `From then on the project, its jobs and its exports are not found. Open work is stopped and refunded: at once what has not begun, the rest within about ${figures.deletionSchedule}.`,
      reply: 'Deleted.',
      example: {},
    },
    startTranscription: {
      about: `Aligns when the project has a text, else transcribes. Charged ${figures.transcriptionCredits} a started minute; refunded should it fail, as it does when too little of the text is heard.`,
      reply: 'The job, queued.',
      example: { request: { language: 'en', text: 'Hello and welcome.' }, reply: exampleJob },
    },
  },
  parameters: {
    project_id: 'The `id` of a project.',
    status: 'Only projects with this status.',
  },
  schemas: {
    CreateProject: {
      schema: CreateProject,
      about: 'Exactly one of `upload_id` and `source_url` must be given.',
      fields: {
        title: 'The name of the file without its extension when empty or not given. Line breaks become a space.',
        upload_id: 'An upload slot whose bytes are there.',
        source_url: `A direct link to an audio or video file: ${urlRule}. Its host must send at least ${figures.hostPace} a second on each connection; a file on a slower one is uploaded.`,
        kind: 'What the media is; `video` or `audio` as found when not given.',
        language,
        text,
        audio_track: audioTrack,
        format,
        style: 'How captions are to look.',
        auto_transcribe: 'Starts the transcription at once.',
      },
    },
    Language: {
      schema: Language,
      about: `\`auto\`, or the ISO 639-1 code of a language that can be transcribed. ${alignedLanguageCodes.map((code) => `\`${code}\``).join(', ')} can only be aligned with a \`text\`.`,
    },
    PatchProject: {
      schema: PatchProject,
      about: 'A change of a project: what is not given stays.',
      fields: {
        title: 'A new title; an empty one changes nothing.',
        style: 'Merged into the style field by field; null clears it.',
        format: `${format} Null clears it.`,
      },
    },
    Project: {
      schema: Project,
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
    ProjectKind: { schema: ProjectKind, about: 'What the media is.' },
    ProjectList: { schema: ProjectList, about: 'A page of projects.', fields: pageFields },
    ProjectStatus: {
      schema: ProjectStatus,
      about:
        '`importing` fetches the media, `draft` has it, `transcribing` makes the transcript, `ready` has it; `failed` says why in `error`.',
    },
    TranscribeRequest: {
      schema: TranscribeRequest,
      about: 'The stored text stays when none is given; the language does not.',
      fields: {
        language,
        text: `${text} Replaces the stored text; an empty one clears it.`,
        audio_track: `${audioTrack} One that was chosen or found before stays.`,
      },
    },
  },
  errors: {
    unsupported_source_url: { message: 'Links to streaming sites are not taken.', param: 'source_url' },
    not_media: { message: 'The upload is not an audio or video file.', param: 'upload_id' },
    no_audio: { message: 'The upload has no audio track.', param: 'upload_id' },
    duration_limit_exceeded: { message: `The media is longer than ${figures.mediaLength}.`, param: 'upload_id' },
    project_busy: {
      message:
        'An import or transcription of this project is running. Wait until its job has ended, then send the request again.',
    },
  },
};
