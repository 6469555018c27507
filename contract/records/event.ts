import * as v from 'valibot';
import { ShownEvent } from '../schemas/events.ts';
import { Id } from '../schemas/fields.ts';

/** An event of an account, written once by FanOut whether or not an endpoint gets it. */
export const EventRecord = v.object({
  account_id: Id,
  event_id: Id,
  /** UUIDv7 of when it was listed: sort key of the index, so that what is listed late comes after what was read. */
  listed_id: Id,
  event: ShownEvent,
  /** Epoch seconds. */
  expires_at: v.number(),
});
export type EventRecord = v.InferOutput<typeof EventRecord>;
