import { type DeliveryPlaces, deliveryPlaceNumbers, type PlaceNumber } from '#contract/records/places.ts';
import { deliverSeconds } from '#contract/steps/webhooks.ts';
import { freeAmong } from '../places.ts';

/** Longer than the time-out of `Deliver`, so that a place is never free while its holder runs. */
export const placeMs = deliverSeconds * 1000 + 5000;

/**
 * The first places may be taken at any time. While no endpoint of the account answers 2xx, a further place may be taken only a
 * second after the previous one. Lambda starts with five concurrent invocations of `Deliver` and adds five per second
 * (https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-scaling.html), so endpoints that hang do not occupy all.
 */
const firstPlaces = deliveryPlaceNumbers.slice(0, 3);
const furtherPlaces = deliveryPlaceNumbers.slice(3);
export const furtherEveryMs = 1000;
const answersMs = 10_000;

export const isFurther = (number: PlaceNumber): boolean => !firstPlaces.includes(number);

interface Named {
  readonly webhook_id: string;
  readonly event_id: string;
}

export const holderOf = ({ webhook_id, event_id }: Named): string => `${webhook_id}#${event_id}`;

/**
 * The places that an endpoint may take: five of its account's ten, two of them first ones, chosen by its id (shuffle sharding).
 * This limits the attempts in flight of account and endpoint with one conditional write. An endpoint that hangs never blocks
 * another, and two that hang leave a third one a place in four of five cases.
 */
export const placesOf = (webhookId: string): PlaceNumber[] => {
  // The last digits of a UUIDv7 are random.
  let number = Number.parseInt(webhookId.slice(-8), 16);
  const some = (count: number, choices: readonly PlaceNumber[]) => {
    const left = [...choices];
    return Array.from({ length: count }, () => {
      const at = number % left.length;
      number = Math.floor(number / left.length);
      return left.splice(at, 1);
    }).flat();
  };
  return [...some(2, firstPlaces), ...some(3, furtherPlaces)];
};

/**
 * The places that were free for a delivery when they were read. If the delivery holds a place already, only that place counts,
 * once its time is up, so that a delivery never holds two.
 */
export const freePlaces = (places: DeliveryPlaces, delivery: Named, nowMs: number): PlaceNumber[] => {
  const all = placesOf(delivery.webhook_id);
  const own = all.filter((number) => places[`holder_${number}`] === holderOf(delivery));
  const isNext = answers(places, nowMs) || (places.further_ms ?? 0) <= nowMs - furtherEveryMs;
  const free = freeAmong(own.length > 0 ? own : all, places, nowMs);
  return free.filter((number) => isNext || !isFurther(number));
};

/** Whether an endpoint of the account has recently answered 2xx. */
export const answers = ({ answered_ms = 0 }: DeliveryPlaces, nowMs: number): boolean => answered_ms > nowMs - answersMs;

/** How long the oldest attempt has been running in the places that an endpoint may take. */
export const busyMs = (places: DeliveryPlaces, webhookId: string, nowMs: number): number =>
  Math.max(
    0,
    ...placesOf(webhookId)
      .map((number) => places[`until_${number}`] ?? 0)
      .filter((untilMs) => untilMs >= nowMs)
      .map((untilMs) => nowMs + placeMs - untilMs),
  );
