import * as pipeline from '../schemas/pipeline.ts';
import type { Step } from '../step.ts';

/** Targets of event rules. */
export const eventSteps = {
  /** Transcribe Job State Change of this stack's jobs. */
  ResumeSpeechJob: {
    entry: 'pipelines/transcribe/resume-speech-job',
    input: pipeline.SpeechJobEvent,
    timeoutSeconds: 30,
    memoryMb: 512,
    uses: { tables: { jobs: ['get'] }, answersTokens: 'transcribe' },
  },
  /** MediaConvert STATUS_UPDATE of this stack's export encodes. */
  ReportProgress: {
    entry: 'pipelines/export/report-progress',
    input: pipeline.EncodeProgressEvent,
    timeoutSeconds: 30,
    memoryMb: 512,
    uses: { tables: { exports: ['update'] } },
  },
} as const satisfies Record<string, Step>;
