import { environmentNames } from '#contract/names.ts';
import type { AccountEvent } from '#contract/schemas/events.ts';
import { environment } from '../environment.ts';
import { sendMessages } from './sqs.ts';

/** Sends events to the fan-out again. The group makes the queue fair between accounts. */
export const regroupEvents = (events: readonly AccountEvent[]): Promise<void> =>
  sendMessages(
    environment(environmentNames.eventQueue),
    events.map((event) => ({ MessageBody: JSON.stringify(event), MessageGroupId: event.account_id })),
  );
