import { ConnectionPlaces, connectionsPerHost, numbersTo } from '#contract/records/places.ts';
import { connectionLeaseMs } from '#core/imports/connection-places.ts';
import { getItem, updateItem } from '../aws/dynamodb.ts';
import { returnNumber, takeFreeNumber } from './places.ts';

/** An item is deleted when it was not written for so long: users may name any number of hosts. */
const itemLifetimeSeconds = 24 * 3600;

const itemOf = (subject: string) => ({ table: 'connection-places', key: { subject } }) as const;

export interface ConnectionPlace {
  readonly subject: string;
  readonly number: number;
  /** A random id of the invocation that holds it. */
  readonly holder: string;
  readonly untilMs: number;
}

/** Takes a place of an account or a host, which has `maxPlaces` of them; undefined when none is free. */
export const takeConnection = async (
  subject: string,
  maxPlaces: number,
  { holder, nowMs, random }: { readonly holder: string; readonly nowMs: number; readonly random: () => number },
): Promise<ConnectionPlace | undefined> => {
  const read = async () => (await getItem('connection-places', { subject }, ConnectionPlaces)) ?? { subject };
  const untilMs = nowMs + connectionLeaseMs;
  const set = { expires_at: Math.ceil(nowMs / 1000) + itemLifetimeSeconds };
  const count = Math.min(maxPlaces, connectionsPerHost);
  const taking = { holder, nowMs, untilMs, set };
  const number = await takeFreeNumber(itemOf(subject), { numbers: numbersTo(count), read, random }, taking);
  return number === undefined ? undefined : { subject, number, holder, untilMs };
};

/** Extends the lease of a place; undefined when another holder has it. */
export const renewConnection = async (place: ConnectionPlace, nowMs: number): Promise<ConnectionPlace | undefined> => {
  const { table, key } = itemOf(place.subject);
  const untilMs = nowMs + connectionLeaseMs;
  const renewed = await updateItem(table, key, {
    set: { [`until_${place.number}`]: untilMs },
    conditions: [{ field: `holder_${place.number}`, is: place.holder }],
  });
  return renewed ? { ...place, untilMs } : undefined;
};

export const returnConnection = ({ subject, number, holder }: ConnectionPlace): Promise<void> =>
  returnNumber(itemOf(subject), number, { holder });
