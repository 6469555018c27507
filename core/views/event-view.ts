import * as v from 'valibot';
import { workEventTypes } from '#contract/event-types.ts';
import { LaterEvent, type ShownEvent, type WorkEvent } from '#contract/schemas/events.ts';

const WorkEventType = v.picklist(workEventTypes);
const isOfWork = (event: ShownEvent): event is WorkEvent => v.is(WorkEventType, event.type);

const LaterEventOfProject = v.object({ ...LaterEvent.entries, data: v.looseObject({ project_id: v.string() }) });
type EventOfProject = WorkEvent | v.InferOutput<typeof LaterEventOfProject>;

/** Whether the event contains what is deleted with its project. An event of a later release that names a project may. */
export const saysOwn = (event: ShownEvent): event is EventOfProject =>
  isOfWork(event)
    ? event.data.metadata !== undefined || event.data.external_id !== undefined || event.data.status === 'failed'
    : v.is(LaterEventOfProject, event);

/** The event once its project is deleted: what happened, without what its customer kept with it and how it failed. */
export const eventOfDeleted = (event: EventOfProject): ShownEvent => {
  const view = structuredClone(event);
  delete view.data.metadata;
  delete view.data.external_id;
  if ('error' in view.data) view.data.error = 'The project has been deleted.';
  return view;
};
