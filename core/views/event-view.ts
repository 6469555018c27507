import * as v from 'valibot';
import { workEventTypes } from '#contract/event-types.ts';
import type { WebhookEvent, WorkEvent } from '#contract/schemas/events.ts';

const WorkEventType = v.picklist(workEventTypes);
const isOfWork = (event: WebhookEvent): event is WorkEvent => v.is(WorkEventType, event.type);

/** Whether the event is about a project, and says what goes with it when that is deleted. */
export const saysOwn = (event: WebhookEvent): event is WorkEvent =>
  isOfWork(event) &&
  (event.data.metadata !== undefined || event.data.external_id !== undefined || event.data.status === 'failed');

/** The event once its project is deleted: what happened, without what its customer kept with it and how it failed. */
export const eventOfDeleted = (event: WorkEvent): WorkEvent => {
  const view = structuredClone(event);
  delete view.data.metadata;
  delete view.data.external_id;
  if (view.data.status === 'failed') view.data.error = 'The project has been deleted.';
  return view;
};
