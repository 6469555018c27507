import { v7 as newId } from 'uuid';
import { type WorkKind, workEvent } from '#core/webhooks/work-event.ts';
import { workDueAgain } from '#core/work/due.ts';

type EndedWork = { readonly project_id: string } & ({ readonly job_id: string } | { readonly export_id: string });

/**
 * The fields of the item of ended work that tell of its end: the event, whose id is minted here and nowhere else, and that
 * it is owed to the fan-out until `markEventPublished`. They are written by the transaction that ends the work, so none is lost and none
 * told twice under two ids.
 */
export const outboxEvent = (kind: WorkKind, work: EndedWork, endedAt: string, error?: string) => ({
  event: workEvent(newId(), kind, work, endedAt, error),
  ...workDueAgain('job_id' in work ? work.job_id : work.export_id, Date.parse(endedAt), 'ended'),
});
