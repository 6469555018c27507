import type { WebhookEvent } from '#contract/schemas/events.ts';

/** Whether the event says what goes with its project when that is deleted. */
export const saysOwn = ({ data }: WebhookEvent): boolean =>
  data.metadata !== undefined || data.external_id !== undefined || data.status === 'failed';

/** The event once its project is deleted: what happened, without what its customer kept with it and how it failed. */
export const eventOfDeleted = (event: WebhookEvent): WebhookEvent => {
  const view = structuredClone(event);
  delete view.data.metadata;
  delete view.data.external_id;
  if (view.data.status === 'failed') view.data.error = 'The project has been deleted.';
  return view;
};
