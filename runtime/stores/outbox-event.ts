import { v7 as newId } from 'uuid';
import { type Failed, type WorkKind, workEvent } from '#core/webhooks/work-event.ts';
import { workDueAgain } from '#core/work/due.ts';

type EndedWork = { readonly project_id: string } & ({ readonly job_id: string } | { readonly export_id: string });

/**
 * The fields that the transaction which ends work writes to its item: the event, and the due fields until `markPublished`.
 * The event's id is made here and nowhere else, so no event is lost or sent under two ids.
 */
export const outboxEvent = (kind: WorkKind, work: EndedWork, endedAt: string, failed?: Failed) => ({
  event: workEvent(newId(), kind, work, endedAt, failed),
  ...workDueAgain('job_id' in work ? work.job_id : work.export_id, Date.parse(endedAt), 'ended'),
});
