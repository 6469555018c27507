import * as v from 'valibot';
import * as pipeline from '../schemas/pipeline.ts';
import { refunds, type Sweep } from '../step.ts';

/**
 * Called by their schedules. They look at what is due, and nothing scans. A run may outlast its schedule,
 * or be called twice: what two runs do at once is conditional writes, so it is done once.
 */
export const sweepSteps = {
  /** Of jobs and exports each duty has a sweep (core/work/due.ts). This one alone has work started. */
  StartOpenWork: {
    entry: 'sweeps/start-open-work',
    input: pipeline.SweepEvent,
    everyMinutes: 1,
    timeoutSeconds: 180,
    memoryMb: 512,
    uses: {
      tables: { jobs: ['get', 'update', 'query due-keys'], exports: ['get', 'update', 'query due-keys'] },
      sendsStarts: true,
    },
  },
  PublishOwedEvents: {
    entry: 'sweeps/publish-owed-events',
    input: pipeline.SweepEvent,
    everyMinutes: 1,
    timeoutSeconds: 180,
    memoryMb: 512,
    uses: {
      tables: { jobs: ['get', 'update', 'query due-keys'], exports: ['get', 'update', 'query due-keys'] },
      publishes: true,
    },
  },
  /** This one alone looks at executions. Also called by the end of one that did not succeed. */
  ReconcileOpenWork: {
    entry: 'sweeps/reconcile-open-work',
    input: v.union([pipeline.ExecutionEndedEvent, pipeline.SweepEvent]),
    everyMinutes: 1,
    timeoutSeconds: 180,
    memoryMb: 512,
    uses: {
      tables: {
        jobs: ['get', 'update', 'query due-keys'],
        exports: ['get', 'update', 'query due-keys'],
        projects: ['get', 'update', 'check'],
        ...refunds,
      },
      objects: { media: ['delete', 'abort'] },
      publishes: true,
      watches: ['transcribe', 'export', 'import'],
    },
  },
  ExpireUploads: {
    entry: 'sweeps/expire-uploads',
    input: pipeline.SweepEvent,
    everyMinutes: 5,
    timeoutSeconds: 360,
    memoryMb: 512,
    uses: {
      tables: { uploads: ['get', 'update', 'delete', 'query due-keys'], usage: ['update'] },
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
        projects: ['get', 'update', 'delete', 'query due-keys'],
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
  /** Holds the counters of quotas against what they count, each a day after its first change (docs/decisions/quotas.md). */
  CheckUsage: {
    entry: 'sweeps/check-usage',
    input: pipeline.CheckUsageEvent,
    everyMinutes: 15,
    timeoutSeconds: 600,
    memoryMb: 512,
    uses: {
      tables: {
        usage: ['get', 'update', 'query due-keys'],
        jobs: ['query'],
        exports: ['query'],
        projects: ['query'],
        uploads: ['query'],
      },
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
        accounts: ['describe', 'get'],
        'api-keys': ['describe'],
        uploads: ['describe'],
        projects: ['describe', 'query'],
        jobs: ['describe'],
        exports: ['describe'],
        usage: ['describe'],
        ledger: ['describe'],
        webhooks: ['describe'],
        'webhook-secrets': ['describe'],
        'delivery-places': ['describe'],
        'connection-places': ['describe'],
        'rate-limits': ['describe'],
        deliveries: ['describe'],
        idempotency: ['describe'],
      },
      // The whole bucket is listed, and the parts of uploads that nobody has finished: media alone have any.
      objects: { costs: ['put', 'list'], media: ['unfinished', 'parts'] },
      readsLogs: true,
    },
  },
} as const satisfies Record<string, Sweep>;
