import { DeliveryPlaces, type PlaceNumber } from '../../../contract/records/delivery-places.ts';
import { freePlaces, holderOf, placeMs, placesOf } from '../../../core/webhooks/places.ts';
import { shuffled } from '../../../core/work/places.ts';
import { getItem } from '../aws/dynamodb.ts';
import { returnNumber, takeNumber } from './places.ts';

interface Named {
  readonly account_id: string;
  readonly webhook_id: string;
  readonly event_id: string;
}

export const findPlaces = async (account_id: string): Promise<DeliveryPlaces> =>
  (await getItem('delivery-places', { account_id }, DeliveryPlaces)) ?? { account_id };

export interface HeldPlace {
  readonly number: PlaceNumber;
  readonly untilMs: number;
}

/**
 * A place for an attempt of this delivery, at which nobody else is until it is given back. Undefined when there is none. A
 * holder that dies loses its place when its time is up. `random` keeps many from going for the same place.
 */
export const takePlace = async (
  places: DeliveryPlaces,
  delivery: Named,
  nowMs: number,
  random: () => number,
): Promise<HeldPlace | undefined> => {
  const untilMs = nowMs + placeMs;
  const holder = holderOf(delivery);
  for (const number of shuffled(freePlaces(places, delivery, nowMs), random)) {
    const others = placesOf(delivery.webhook_id).filter((one) => one !== number);
    const also = others.map((one) => ({ absentOrNot: `holder_${one}`, value: holder }));
    if (await takeNumber(itemOf(delivery), number, { holder, nowMs, untilMs, also })) return { number, untilMs };
  }
  return undefined;
};

const itemOf = ({ account_id }: Named) => ({ table: 'delivery-places', key: { account_id } }) as const;

export const returnPlace = (delivery: Named, { number, untilMs }: HeldPlace): Promise<void> =>
  returnNumber(itemOf(delivery), number, {
    holder: holderOf(delivery),
    also: [{ field: `until_${number}`, is: untilMs }],
  });
