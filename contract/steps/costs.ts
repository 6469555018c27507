import * as pipeline from '../schemas/pipeline.ts';
import type { Step } from '../step.ts';
import { tables } from '../tables.ts';

const describeTables = Object.fromEntries(Object.keys(tables).map((name) => [name, ['describe' as const]]));

/** The costs of a closed day, which WriteDailyCosts starts (docs/decisions/costs-from-logs.md). */
export const costSteps = {
  PlanDailyCosts: {
    entry: 'pipelines/costs/plan-daily-costs',
    input: pipeline.DailyCostsEvent,
    output: pipeline.PlannedCosts,
    // Access logs of a day are listed, at most some hundred thousand objects.
    timeoutSeconds: 900,
    memoryMb: 1024,
    transitions: 3,
    uses: { objects: { costs: ['get', 'put', 'list'] }, readsLogs: true, readsAccessLogs: true },
  },
  WriteCostSlice: {
    entry: 'pipelines/costs/write-cost-slice',
    input: pipeline.CostSliceWork,
    timeoutSeconds: 900,
    // All rows of a slice are held in memory.
    memoryMb: 2048,
    transitions: 1,
    uses: {
      // It tells the bytes of every table.
      tables: {
        ...describeTables,
        accounts: ['describe', 'get'],
        projects: ['describe', 'query'],
        ledger: ['describe', 'get', 'query', 'query due-keys'],
      },
      // It counts the parts of unfinished multipart uploads, wherever a Lambda makes some.
      objects: {
        costs: ['get', 'put', 'list', 'parts', 'abort'],
        media: ['unfinished', 'parts'],
        work: ['parts'],
        exports: ['parts'],
      },
      readsLogs: true,
      readsAccessLogs: true,
      countsDownloads: true,
    },
  },
  CloseDailyCosts: {
    entry: 'pipelines/costs/close-daily-costs',
    input: pipeline.DayOfCosts,
    // The file of a day is copied from its slices, some gigabytes.
    timeoutSeconds: 900,
    memoryMb: 2048,
    transitions: 2,
    uses: { objects: { costs: ['get', 'put', 'list', 'parts', 'abort'] }, alarms: true },
  },
} as const satisfies Record<string, Step>;
