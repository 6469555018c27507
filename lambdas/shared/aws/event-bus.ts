import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { type AccountEvent, eventSource } from '../../../contract/events.ts';
import { environmentNames } from '../../../contract/names.ts';
import { publishedUnits } from '../../../core/cost/modelled-units.ts';
import { environment } from '../environment.ts';
import { metered } from '../meter/metered.ts';
import { addModelled } from '../meter/tally.ts';
import { translateAwsError } from './aws-errors.ts';

const client = metered('events', new EventBridgeClient({}));

/** Puts one event on the bus. Throws where the bus did not take it, which its answer says and not its status. */
export const putEvent = async (event: AccountEvent): Promise<void> => {
  const entry = {
    EventBusName: environment(environmentNames.eventBus),
    Source: eventSource,
    DetailType: event.event.type,
    Detail: JSON.stringify(event),
  };
  const { FailedEntryCount = 0, Entries } = await client
    .send(new PutEventsCommand({ Entries: [entry] }))
    .catch((error) => {
      throw translateAwsError(error);
    });
  if (FailedEntryCount > 0) throw new Error(`The bus did not take ${event.event.id}: ${Entries?.[0]?.ErrorCode}`);
  addModelled(publishedUnits);
};
