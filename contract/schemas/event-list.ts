import * as v from 'valibot';
import { EventType, ShownEvent } from './events.ts';
import { Id } from './fields.ts';
import { CreatedQuery, listOf, PageQuery } from './page-query.ts';
import { requestObject } from './request.ts';

export const EventQuery = requestObject({
  ...PageQuery,
  type: v.optional(EventType),
  after: v.optional(Id),
  ...CreatedQuery,
});
export type EventQuery = v.InferOutput<typeof EventQuery>;

export const EventList = listOf(ShownEvent);
export type EventList = v.InferOutput<typeof EventList>;
