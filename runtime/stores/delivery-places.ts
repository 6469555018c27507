import { DeliveryPlaces, type PlaceNumber } from '#contract/records/places.ts';
import { shuffled } from '#core/places.ts';
import { answers, freePlaces, furtherEveryMs, holderOf, isFurther, placeMs, placesOf } from '#core/webhooks/places.ts';
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
 * Takes a place for an attempt of this delivery. Nobody else makes an attempt of it until the place is given back. Undefined
 * when none is free. The place of a holder that dies is free when its time is up. `random` spreads concurrent holders.
 */
export const takePlace = async (
  places: DeliveryPlaces,
  delivery: Named,
  nowMs: number,
  random: () => number,
): Promise<HeldPlace | undefined> => {
  const untilMs = nowMs + placeMs;
  const holder = holderOf(delivery);
  const isPaced = !answers(places, nowMs);
  const free = shuffled(freePlaces(places, delivery, nowMs), random);
  // Places that may be taken at any time come before those that are taken at a pace.
  for (const number of free.toSorted((one, other) => Number(isFurther(one)) - Number(isFurther(other)))) {
    const others = placesOf(delivery.webhook_id).filter((one) => one !== number);
    const also = [
      ...others.map((one) => ({ absentOrNot: `holder_${one}`, value: holder })),
      ...(isPaced && isFurther(number) ? [{ absentOrBelow: 'further_ms', value: nowMs - furtherEveryMs + 1 }] : []),
    ];
    const set = isFurther(number) ? { further_ms: nowMs } : {};
    if (await takeNumber(itemOf(delivery), number, { holder, nowMs, untilMs, set, also })) return { number, untilMs };
  }
  return undefined;
};

const itemOf = ({ account_id }: Named) => ({ table: 'delivery-places', key: { account_id } }) as const;

/** Gives a place back. `answeredMs` is when the attempt was answered 2xx, undefined when it was not. */
export const returnPlace = (
  delivery: Named,
  { number, untilMs }: HeldPlace,
  answeredMs: number | undefined,
): Promise<void> =>
  returnNumber(itemOf(delivery), number, {
    holder: holderOf(delivery),
    ...(answeredMs !== undefined && { set: { answered_ms: answeredMs } }),
    also: [{ field: `until_${number}`, is: untilMs }],
  });
