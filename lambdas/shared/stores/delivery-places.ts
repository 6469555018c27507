import { DeliveryPlaces, type PlaceNumber } from '../../../contract/records/delivery-places.ts';
import { freePlaces, holderOf, placeMs, placesOf } from '../../../core/webhooks/places.ts';
import { getItem, updateItem } from '../aws/dynamodb.ts';

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
  const free = freePlaces(places, delivery, nowMs).map((number) => ({ number, order: random() }));
  for (const { number } of free.toSorted((one, other) => one.order - other.order)) {
    const others = placesOf(delivery.webhook_id).filter((one) => one !== number);
    const taken = await updateItem('delivery-places', keyOf(delivery), {
      set: { [`until_${number}`]: untilMs, [`holder_${number}`]: holder },
      conditions: [
        { absentOrBelow: `until_${number}`, value: nowMs },
        ...others.map((one) => ({ absentOrNot: `holder_${one}`, value: holder })),
      ],
    });
    if (taken) return { number, untilMs };
  }
  return undefined;
};

const keyOf = ({ account_id }: Named) => ({ account_id });

export const returnPlace = async (delivery: Named, { number, untilMs }: HeldPlace): Promise<void> => {
  await updateItem('delivery-places', keyOf(delivery), {
    remove: [`until_${number}`, `holder_${number}`],
    conditions: [
      { field: `until_${number}`, is: untilMs },
      { field: `holder_${number}`, is: holderOf(delivery) },
    ],
  });
};
