import type { Reason } from '#core/work/failure-of.ts';
import { logger } from '../logger.ts';
import { idsIn } from '../meter/ids-in.ts';
import { meterPart } from '../meter/meter-invocation.ts';
import { worksOf } from '../stores/deletions.ts';
import { failWork } from '../stores/fail-work.ts';
import { findWork } from '../stores/work.ts';

export const projectDeleted: Reason = { message: 'The project was deleted.', code: 'cancelled' };
const reason: Reason = { ...projectDeleted, onlyUnstarted: true };

/**
 * Refunds a deleted project's work of which no step has started, so that its owner sees the refund at once. The first step then
 * finds the work ended and stops. FinishDeletions ends the other work, which keeps its charge, and any whose refund fails here.
 */
export const refundUnstarted = async (project: { account_id: string; project_id: string }): Promise<void> => {
  // Not the other fields of a record: a cost line has ids alone.
  const ids = idsIn(project);
  try {
    const queued = (await worksOf(project)).filter(({ status }) => status === 'queued');
    // One after the other, since all change the same balance. Each has its own cost line, as in FinishDeletions.
    for (const key of queued) {
      await meterPart({ ...ids, ...idsIn(key) }, async () => {
        const work = await findWork(key);
        // An import is not charged, and FinishDeletions frees its reserved bytes.
        if (work && work.credits > 0) await failWork(work, reason, new Date().toISOString());
      });
    }
  } catch (error) {
    logger.warn('refund left to the FinishDeletions sweep', { error, ...ids });
  }
};
