import { v7 as newId } from 'uuid';
import * as v from 'valibot';
import { Id } from '#contract/schemas/fields.ts';
import { sweepSteps } from '#contract/steps/sweeps.ts';
import { sweep } from '#runtime/stores/due.ts';
import { expireLot } from '#runtime/stores/lots.ts';
import { pipelineStep } from '#runtime/work/pipeline-step.ts';

/** Ends lots of credits when they expire. One that is used at that very moment waits for a later run. */
export const handler = pipelineStep('ExpireCredits', sweepSteps.ExpireCredits, () =>
  sweep({
    row: sweepSteps.ExpireCredits,
    table: 'ledger',
    key: v.object({ account_id: Id, entry_id: v.string() }),
    check: (key) => expireLot(key, { newId: newId(), nowMs: Date.now() }),
  }),
);
