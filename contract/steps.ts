import * as v from 'valibot';
import * as queue from './schemas/delivery-queue.ts';
import * as pipeline from './schemas/pipeline.ts';
import type { Uses } from './uses.ts';

/** One Lambda of a pipeline: a state of a machine, or the target of an event rule. The state's name is the row's name. */
export interface Step {
  /** Path of the file under lambdas/, without .lambda.ts. */
  readonly entry: string;
  readonly input: v.GenericSchema;
  /** Absent: the step answers nothing. */
  readonly output?: v.GenericSchema;
  readonly timeoutSeconds: number;
  readonly memoryMb: number;
  /** Reads the caption fonts under /opt/fonts. */
  readonly fonts?: true;
  /** Of a state: the transitions of its machine that it brings about, its own and those to states without a Lambda after it. */
  readonly transitions?: number;
  readonly uses: Uses;
}

/** A step that a schedule calls too: what it does does not depend on any event having arrived. */
export interface Sweep extends Step {
  readonly everyMinutes: number;
}

const refunds = { ledger: ['put'], accounts: ['update'] } as const;

export const transcribeSteps = {
  PrepareMedia: {
    entry: 'pipelines/transcribe/prepare-media',
    input: pipeline.JobWork,
    output: pipeline.SpeechWork,
    timeoutSeconds: 30,
    memoryMb: 512,
    transitions: 2,
    uses: { tables: { jobs: ['update'], projects: ['get'] }, objects: {} },
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
      answersTokens: true,
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
      tables: { jobs: ['update'], projects: ['get', 'update'] },
      objects: { work: ['get'], texts: ['get'], transcripts: ['put'] },
      speechJobs: ['get'],
    },
  },
  FailTranscription: {
    entry: 'pipelines/transcribe/fail-transcription',
    input: pipeline.FailedJobWork,
    output: pipeline.Failed,
    timeoutSeconds: 30,
    memoryMb: 512,
    transitions: 1,
    uses: { tables: { jobs: ['get', 'update'], projects: ['get', 'update'], ...refunds } },
  },
} as const satisfies Record<string, Step>;

export const importSteps = {
  ResolveSource: {
    entry: 'pipelines/import/resolve-source',
    input: pipeline.ImportStart,
    output: pipeline.ImportPlan,
    timeoutSeconds: 120,
    memoryMb: 512,
    transitions: 2,
    uses: {
      tables: { accounts: ['get'], jobs: ['get', 'update'], projects: ['get'] },
      objects: { media: ['put', 'abort'] },
    },
  },
  CopyPart: {
    entry: 'pipelines/import/copy-part',
    input: pipeline.CopyWork,
    // Lambda's longest.
    timeoutSeconds: 900,
    memoryMb: 1024,
    transitions: 1,
    uses: { tables: { jobs: ['get', 'update'] }, objects: { media: ['put'] } },
  },
  ProbeMedia: {
    entry: 'pipelines/import/probe-media',
    input: pipeline.ImportSource,
    output: pipeline.ImportedMedia,
    timeoutSeconds: 120,
    memoryMb: 512,
    transitions: 1,
    uses: { tables: { jobs: ['update'] }, objects: { media: ['get', 'put', 'parts'] }, probes: true },
  },
  FinishImport: {
    entry: 'pipelines/import/finish-import',
    input: pipeline.ImportedMedia,
    timeoutSeconds: 30,
    memoryMb: 512,
    transitions: 1,
    uses: {
      tables: {
        accounts: ['get', 'update'],
        jobs: ['get', 'put', 'update'],
        ledger: ['put'],
        projects: ['get', 'update'],
      },
      publishes: true,
      starts: ['transcribe'],
    },
  },
  FailImport: {
    entry: 'pipelines/import/fail-import',
    input: pipeline.FailedJobWork,
    output: pipeline.Failed,
    timeoutSeconds: 30,
    memoryMb: 512,
    transitions: 1,
    uses: {
      tables: { jobs: ['get', 'update'], projects: ['get', 'update'] },
      objects: { media: ['delete', 'abort'] },
    },
  },
} as const satisfies Record<string, Step>;

export const exportSteps = {
  RenderCaptions: {
    entry: 'pipelines/export/render-captions',
    input: pipeline.ExportWork,
    output: pipeline.EncodeWork,
    timeoutSeconds: 120,
    memoryMb: 1024,
    transitions: 2,
    fonts: true,
    uses: {
      tables: { exports: ['get', 'update'], projects: ['get'] },
      objects: { transcripts: ['get'], work: ['put'] },
    },
  },
  FinishExport: {
    entry: 'pipelines/export/finish-export',
    input: pipeline.ExportWork,
    timeoutSeconds: 30,
    memoryMb: 512,
    transitions: 1,
    uses: { tables: { exports: ['update'], projects: ['check'] }, objects: { exports: ['get'] } },
  },
  FailExport: {
    entry: 'pipelines/export/fail-export',
    input: pipeline.FailedExportWork,
    output: pipeline.Failed,
    timeoutSeconds: 30,
    memoryMb: 512,
    transitions: 1,
    uses: { tables: { exports: ['get', 'update'], projects: ['get', 'check'], ...refunds } },
  },
} as const satisfies Record<string, Step>;

/** The last step of every machine, however its work ended. */
export const publishSteps = {
  PublishEvent: {
    entry: 'pipelines/publish-event',
    input: v.union([pipeline.JobWork, pipeline.ExportWork]),
    timeoutSeconds: 30,
    memoryMb: 512,
    transitions: 3,
    uses: { tables: { jobs: ['get', 'update'], exports: ['get', 'update'] }, publishes: true },
  },
} as const satisfies Record<string, Step>;

/** A delivery's 10 seconds, and what is read and written around them. */
export const deliverSeconds = 20;

/** Called with the messages of a queue (DESIGN section 7). */
export const webhookSteps = {
  /** An event on the bus becomes one delivery per endpoint. */
  FanOut: {
    entry: 'webhooks/fan-out',
    input: queue.QueueBatch,
    output: queue.BatchAnswer,
    timeoutSeconds: 30,
    memoryMb: 512,
    uses: { tables: { webhooks: ['query'], deliveries: ['update'] }, sendsDeliveries: true },
  },
  /** One attempt of one delivery. */
  Deliver: {
    entry: 'webhooks/deliver',
    input: queue.SingleMessage,
    output: queue.BatchAnswer,
    timeoutSeconds: deliverSeconds,
    memoryMb: 512,
    uses: {
      tables: { webhooks: ['get', 'update'], 'webhook-secrets': ['get'], deliveries: ['get', 'update'] },
      sendsDeliveries: true,
      schedulesDeliveries: true,
    },
  },
} as const satisfies Record<string, Step>;

/** Targets of event rules. */
export const eventSteps = {
  /** Transcribe Job State Change of this stack's jobs. */
  ResumeSpeechJob: {
    entry: 'pipelines/transcribe/resume-speech-job',
    input: pipeline.SpeechJobEvent,
    timeoutSeconds: 30,
    memoryMb: 512,
    uses: { tables: { jobs: ['get'] }, answersTokens: true },
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

/** Called by their schedules. They look at what is due, and nothing scans (DESIGN section 4). */
export const sweepSteps = {
  /** Also called by the end of an execution that did not succeed. */
  SettleOpenWork: {
    entry: 'sweeps/settle-open-work',
    input: v.union([pipeline.ExecutionEndedEvent, pipeline.SweepEvent]),
    everyMinutes: 1,
    timeoutSeconds: 180,
    memoryMb: 512,
    uses: {
      tables: {
        jobs: ['get', 'update', 'query due'],
        exports: ['get', 'update', 'query due'],
        projects: ['get', 'update', 'check'],
        ...refunds,
      },
      objects: { media: ['delete', 'abort'] },
      publishes: true,
      starts: ['transcribe', 'export', 'import'],
      watches: ['transcribe', 'export', 'import'],
    },
  },
  ExpireUploads: {
    entry: 'sweeps/expire-uploads',
    input: pipeline.SweepEvent,
    everyMinutes: 5,
    timeoutSeconds: 180,
    memoryMb: 512,
    uses: {
      tables: { uploads: ['get', 'update', 'delete', 'query due'] },
      objects: { uploads: ['list', 'delete'], media: ['delete', 'abort'] },
    },
  },
  FinishDeletions: {
    entry: 'sweeps/finish-deletions',
    input: pipeline.SweepEvent,
    everyMinutes: 1,
    timeoutSeconds: 300,
    memoryMb: 512,
    uses: {
      tables: {
        projects: ['get', 'update', 'delete', 'query due'],
        jobs: ['get', 'update', 'delete', 'query by-project'],
        exports: ['get', 'update', 'delete', 'query by-project'],
        uploads: ['delete'],
        ...refunds,
      },
      objects: {
        uploads: ['list', 'delete'],
        media: ['list', 'delete', 'abort'],
        texts: ['list', 'delete'],
        transcripts: ['list', 'delete'],
        work: ['list', 'delete'],
        exports: ['list', 'delete'],
      },
      stops: ['transcribe', 'export', 'import'],
    },
  },
  /** Keeps the costs of closed days, so that reports need their logs no more. */
  WriteDailyCosts: {
    entry: 'sweeps/write-daily-costs',
    input: pipeline.DailyCostsEvent,
    everyMinutes: 60,
    // A bucket of ten million objects is listed in ten thousand pages, and a busy day's rows are all in memory.
    timeoutSeconds: 900,
    memoryMb: 2048,
    uses: {
      tables: {
        accounts: ['describe'],
        'api-keys': ['describe'],
        uploads: ['describe'],
        projects: ['describe', 'query'],
        jobs: ['describe'],
        exports: ['describe'],
        ledger: ['describe'],
        webhooks: ['describe'],
        'webhook-secrets': ['describe'],
        deliveries: ['describe'],
        idempotency: ['describe'],
      },
      // The whole bucket is listed.
      objects: { costs: ['put', 'list'] },
      readsLogs: true,
    },
  },
} as const satisfies Record<string, Sweep>;

export const steps = {
  ...transcribeSteps,
  ...importSteps,
  ...exportSteps,
  ...publishSteps,
  ...webhookSteps,
  ...eventSteps,
  ...sweepSteps,
};
export type StepName = keyof typeof steps;
