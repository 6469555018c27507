import * as pipeline from '../schemas/pipeline.ts';
import { refunds, type Step } from '../step.ts';

/** Waits for RecogniseSpeech. */
const ofRange = {
  input: pipeline.HearWork,
  timeoutSeconds: 900,
  memoryMb: 256,
  transitions: 1,
  uses: {
    tables: { jobs: ['update'], projects: ['get'], 'chunk-places': ['get', 'update'] },
    objects: { media: ['get'], work: ['get', 'put'] },
    signs: ['source'],
    hearsSpeech: true,
  },
} as const satisfies Omit<Step, 'entry'>;

export const transcribeSteps = {
  PrepareMedia: {
    entry: 'pipelines/transcribe/prepare-media',
    input: pipeline.PrepareWork,
    output: pipeline.SpeechWork,
    timeoutSeconds: 30,
    memoryMb: 512,
    transitions: 2,
    uses: {
      tables: {
        accounts: ['get', 'update spend_day spend_nano_usd'],
        jobs: ['update'],
        projects: ['get', 'query'],
        usage: ['get'],
      },
      objects: { media: ['get'] },
      drawsCaptions: true,
    },
  },
  RenderSound: {
    entry: 'pipelines/transcribe/render-sound',
    input: pipeline.SpeechWork,
    output: pipeline.RenderedSound,
    timeoutSeconds: 900,
    memoryMb: 256,
    transitions: 2,
    uses: {
      tables: { jobs: ['get'], projects: ['get'] },
      objects: { media: ['get'], work: ['put', 'abort'] },
      signs: ['source', 'video'],
      decodesSound: true,
    },
  },
  HearSpeech: {
    entry: 'pipelines/transcribe/hear-speech',
    ...ofRange,
    uses: { ...ofRange.uses, sendsSound: true },
  },
  AlignSpeech: { entry: 'pipelines/transcribe/align-speech', ...ofRange },
  PlaceScript: {
    entry: 'pipelines/transcribe/place-script',
    input: pipeline.SpeechWork,
    output: pipeline.SpeechWork,
    timeoutSeconds: 120,
    memoryMb: 1024,
    transitions: 2,
    uses: {
      tables: { projects: ['get'], vocabularies: ['get'] },
      objects: { work: ['get', 'put'], texts: ['get'] },
    },
  },
  StartSpeechJob: {
    entry: 'pipelines/transcribe/start-speech-job',
    input: pipeline.SpeechWorkWithToken,
    timeoutSeconds: 60,
    memoryMb: 512,
    transitions: 1,
    uses: {
      tables: { jobs: ['update'], projects: ['get'] },
      objects: { media: ['get'], work: ['get', 'put'] },
      speechJobs: ['start', 'get'],
      answersTokens: 'transcribe',
    },
  },
  AskSpeechJob: {
    entry: 'pipelines/transcribe/ask-speech-job',
    input: pipeline.SpeechWork,
    output: pipeline.SpeechJobStatus,
    timeoutSeconds: 30,
    memoryMb: 512,
    transitions: 2,
    uses: { speechJobs: ['get'] },
  },
  StoreTranscript: {
    entry: 'pipelines/transcribe/store-transcript',
    input: pipeline.SpeechWork,
    timeoutSeconds: 120,
    memoryMb: 1024,
    transitions: 1,
    uses: {
      tables: {
        jobs: ['get', 'update'],
        projects: ['get', 'update'],
        exports: ['get', 'update', 'query'],
        'transcript-versions': ['put'],
        vocabularies: ['get'],
        ...refunds,
      },
      objects: { work: ['get', 'put'], texts: ['get'], transcripts: ['get', 'put'], 'own-fonts': ['get'] },
      speechJobs: ['get'],
      sendsStarts: true,
      starts: ['export'],
    },
  },
  FailTranscription: {
    entry: 'pipelines/transcribe/fail-transcription',
    input: pipeline.FailedJobWork,
    output: pipeline.Failed,
    timeoutSeconds: 30,
    memoryMb: 512,
    transitions: 1,
    uses: {
      tables: {
        jobs: ['get', 'update'],
        exports: ['get', 'update'],
        projects: ['get', 'update', 'check'],
        ...refunds,
      },
    },
  },
} as const satisfies Record<string, Step>;
