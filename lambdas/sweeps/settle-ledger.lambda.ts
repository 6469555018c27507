import * as v from 'valibot';
import { Id } from '#contract/schemas/fields.ts';
import { sweepSteps } from '#contract/steps/sweeps.ts';
import { putEvent } from '#runtime/aws/event-bus.ts';
import { isDue, sweep } from '#runtime/stores/due.ts';
import { endNotice, findEntry } from '#runtime/stores/ledger.ts';
import { expireLot } from '#runtime/stores/lots.ts';
import { pipelineStep } from '#runtime/work/pipeline-step.ts';

/**
 * Ends lots of credits when they expire, and publishes events of charges. A lot that is used at that very moment waits for a later run; an
 * event that is published twice has one id.
 */
export const handler = pipelineStep('SettleLedger', sweepSteps.SettleLedger, () =>
  sweep({
    row: sweepSteps.SettleLedger,
    table: 'ledger',
    // The whole ledger of an account is in memory while a lot expires.
    atOnce: 8,
    key: v.object({ account_id: Id, entry_id: v.string() }),
    check: async (key) => {
      const entry = await findEntry(key);
      if (!entry || !isDue(entry)) return;
      if (!entry.events) return expireLot(entry);
      for (const event of entry.events) await putEvent({ account_id: key.account_id, event });
      await endNotice(entry);
    },
  }),
);
