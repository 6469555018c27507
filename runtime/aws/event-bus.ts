import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { environmentNames } from '#contract/names.ts';
import { type AccountEvent, eventSource } from '#contract/schemas/events.ts';
import { AppError } from '#core/app-error.ts';
import { ruleUnits } from '#core/cost/modelled-units.ts';
import { environment } from '../environment.ts';
import { metered } from '../meter/metered.ts';
import { addModelled } from '../meter/tally.ts';
import { callAws } from './aws-errors.ts';
import { timeouts } from './timeouts.ts';

const client = metered('events', new EventBridgeClient(timeouts()));

/** An event as an entry of PutEvents. */
export const busEntry = (event: AccountEvent) => ({
  EventBusName: environment(environmentNames.eventBus),
  Source: eventSource,
  DetailType: event.event.type,
  Detail: JSON.stringify(event),
});

/** Puts one event on the bus. Throws `unavailable` when the bus refuses it, which its status does not say. */
export const putEvent = (event: AccountEvent): Promise<void> =>
  callAws(async () => {
    const { FailedEntryCount = 0, Entries } = await client.send(new PutEventsCommand({ Entries: [busEntry(event)] }));
    if (FailedEntryCount > 0)
      throw new AppError('unavailable', `The bus refused the event ${event.event.id}: ${Entries?.[0]?.ErrorCode}.`);
    addModelled(ruleUnits);
  });
