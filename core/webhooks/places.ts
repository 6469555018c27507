import { type DeliveryPlaces, type PlaceNumber, placeNumbers } from '#contract/records/delivery-places.ts';
import { deliverSeconds } from '#contract/steps/webhooks.ts';
import { freeAmong } from '../work/places.ts';

/** Longer than `Deliver` lives, so that whoever holds a place is alive. */
export const placeMs = deliverSeconds * 1000 + 5000;

/**
 * These may be taken at any time. While no endpoint of the account answers 2xx, each of the others may be taken a second
 * after the one before. Lambda begins with five copies of `Deliver` and adds five a second
 * (https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-scaling.html): endpoints that hang do not take all that
 * there are.
 */
const firstPlaces = placeNumbers.slice(0, 3);
const furtherPlaces = placeNumbers.slice(3);
export const furtherEveryMs = 1000;
const answersMs = 10_000;

export const isFurther = (number: PlaceNumber): boolean => !firstPlaces.includes(number);

interface Named {
  readonly webhook_id: string;
  readonly event_id: string;
}

export const holderOf = ({ webhook_id, event_id }: Named): string => `${webhook_id}#${event_id}`;

/**
 * The places that an endpoint may take: five of its account's ten, two of them first ones, by its id (shuffle sharding).
 * So neither has more attempts in flight than it may, one conditional write takes a place, one endpoint that hangs never
 * holds up another, and two of them leave a third one a place in four cases of five.
 */
export const placesOf = (webhookId: string): PlaceNumber[] => {
  // The end of a UUIDv7 is random.
  let number = Number.parseInt(webhookId.slice(-8), 16);
  const some = (count: number, of: readonly PlaceNumber[]) => {
    const left = [...of];
    return Array.from({ length: count }, () => {
      const at = number % left.length;
      number = Math.floor(number / left.length);
      return left.splice(at, 1);
    }).flat();
  };
  return [...some(2, firstPlaces), ...some(3, furtherPlaces)];
};

/**
 * Those of them that might be taken when they were read. None while another is at the same delivery; where one has died at it,
 * that one's place alone, so that a delivery never holds two.
 */
export const freePlaces = (places: DeliveryPlaces, delivery: Named, nowMs: number): PlaceNumber[] => {
  const all = placesOf(delivery.webhook_id);
  const own = all.filter((number) => places[`holder_${number}`] === holderOf(delivery));
  const isNext = answers(places, nowMs) || (places.further_ms ?? 0) <= nowMs - furtherEveryMs;
  const free = freeAmong(own.length > 0 ? own : all, places, nowMs);
  return free.filter((number) => isNext || !isFurther(number));
};

/** Whether an endpoint of the account has answered 2xx of late. */
export const answers = ({ answered_ms = 0 }: DeliveryPlaces, nowMs: number): boolean => answered_ms > nowMs - answersMs;

/** How long the longest attempt has been under way in the places that an endpoint may take. */
export const busyMs = (places: DeliveryPlaces, webhookId: string, nowMs: number): number =>
  Math.max(
    0,
    ...placesOf(webhookId)
      .map((number) => places[`until_${number}`] ?? 0)
      .filter((untilMs) => untilMs >= nowMs)
      .map((untilMs) => nowMs + placeMs - untilMs),
  );
