import * as queue from '../schemas/delivery-queue.ts';
import type { Step } from '../step.ts';
import { machines } from '../uses.ts';

/** Consumers of the queue of starts (docs/decisions/starts-through-a-queue.md). */
export const startSteps = {
  /** Starts what waits in the queue. */
  StartWork: {
    entry: 'pipelines/start-work',
    input: queue.SingleMessage,
    output: queue.BatchResponse,
    timeoutSeconds: 300,
    memoryMb: 512,
    uses: {
      tables: {
        jobs: ['get', 'update', 'query', 'query due-keys'],
        exports: ['get', 'update', 'query', 'query due-keys'],
        'rate-limits': ['get', 'update'],
      },
      starts: machines,
      defersStarts: true,
    },
  },
} as const satisfies Record<string, Step>;
