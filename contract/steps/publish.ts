import * as v from 'valibot';
import * as pipeline from '../schemas/pipeline.ts';
import type { Step } from '../step.ts';

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
