import * as v from 'valibot';
import * as pipeline from '../schemas/pipeline.ts';
import { refunds, type Sweep } from '../step.ts';
import { machines } from '../uses.ts';

/**
 * Called by their schedules. They check what is due, and nothing scans. Two runs of a sweep may overlap: all writes are
 * conditional, so the work of both is done once.
 */
export const sweepSteps = {
  /** Jobs and exports are due to one of three sweeps (core/work/due.ts). This one asks for work to be started. */
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
      tables: {
        jobs: ['get', 'update', 'query due-keys'],
        exports: ['get', 'update', 'query due-keys'],
        usage: ['update'],
      },
      objects: { exports: ['delete'], work: ['delete'], media: ['versions', 'erase', 'abort'] },
      publishes: true,
      stops: machines,
    },
  },
  /** Compares open work with its executions. Also called by the event of an execution that did not succeed. */
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
      objects: { media: ['versions', 'erase', 'abort'] },
      publishes: true,
      watches: machines,
    },
  },
  /** Begins the sources of batches, and moves those that were begun on, as requests for them would (docs/decisions/batches.md). */
  AdvanceBatches: {
    entry: 'sweeps/advance-batches',
    input: pipeline.SweepEvent,
    everyMinutes: 1,
    timeoutSeconds: 180,
    /** For the results of eight large batches. */
    memoryMb: 1536,
    uses: {
      tables: {
        batches: ['get', 'update', 'query due-keys'],
        'batch-items': ['get', 'put', 'update', 'query', 'query due-keys'],
        projects: ['get', 'put', 'update', 'check'],
        'external-ids': ['get', 'put', 'delete'],
        jobs: ['get', 'put', 'update'],
        exports: ['get', 'put', 'update'],
        ledger: ['get', 'put'],
        accounts: ['get', 'update'],
        keys: ['get', 'update'],
        usage: ['query', 'update'],
      },
      objects: {
        batches: ['get', 'put', 'delete'],
        work: ['delete'],
        media: ['versions', 'erase', 'abort'],
      },
      sendsStarts: true,
      publishes: true,
      stops: ['import', 'transcribe', 'export'],
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
      objects: { uploads: ['versions', 'erase'], media: ['erase', 'abort'] },
    },
  },
  /**
   * Takes what is left of expired lots of credits off the balances (docs/decisions/credit-lots.md), and publishes what charges have
   * told (docs/decisions/credit-events.md): both are due entries of the ledger.
   */
  SettleLedger: {
    entry: 'sweeps/settle-ledger',
    input: pipeline.SweepEvent,
    everyMinutes: 1,
    timeoutSeconds: 300,
    /** For eight whole ledgers. */
    memoryMb: 1536,
    uses: {
      publishes: true,
      tables: { ledger: ['get', 'put', 'update', 'query', 'query due-keys'], accounts: ['get', 'update'] },
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
        'external-ids': ['delete'],
        jobs: ['get', 'update', 'delete', 'query by-project'],
        exports: ['get', 'update', 'delete', 'query by-project'],
        uploads: ['get', 'delete'],
        'transcript-versions': ['query', 'delete'],
        comments: ['query', 'delete'],
        'review-links': ['query', 'delete'],
        ...refunds,
      },
      objects: {
        uploads: ['versions', 'erase'],
        media: ['list', 'delete', 'abort', 'versions', 'erase'],
        playback: ['list', 'delete'],
        texts: ['list', 'delete', 'erase'],
        transcripts: ['list', 'delete'],
        work: ['list', 'delete'],
        exports: ['list', 'delete'],
      },
      stops: machines,
    },
  },
  /** Compares the counters of quotas with what they count, each a day after its first change (docs/decisions/quotas.md). */
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
        fonts: ['query'],
      },
    },
  },
  /** Starts the machine that stores the costs of closed days, so that reports no longer need the logs of those days. */
  WriteDailyCosts: {
    entry: 'sweeps/write-daily-costs',
    input: pipeline.DailyCostsEvent,
    output: pipeline.DailyCostsStarted,
    everyMinutes: 60,
    timeoutSeconds: 300,
    memoryMb: 512,
    uses: { objects: { costs: ['get', 'list'] }, starts: ['costs'], watches: ['costs'] },
  },
  /** Stores the reports of months, which it makes of the files of closed days. */
  WriteMonthReports: {
    entry: 'sweeps/write-month-reports',
    input: pipeline.SweepEvent,
    // Its alarm lasts for three times as long, and CloudWatch's longest period is a day.
    everyMinutes: 480,
    timeoutSeconds: 900,
    // For a whole processor: some millions of rows are read, and sums of accounts, days and works kept.
    memoryMb: 2048,
    uses: { objects: { costs: ['get', 'put', 'list', 'parts', 'abort'] } },
  },
} as const satisfies Record<string, Sweep>;
