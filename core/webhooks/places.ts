import { type DeliveryPlaces, type PlaceNumber, placeNumbers } from '../../contract/records/delivery-places.ts';
import { deliverSeconds } from '../../contract/steps/webhooks.ts';
import { freeAmong } from '../work/places.ts';

/** Longer than `Deliver` lives, so that whoever holds a place is alive. */
export const placeMs = deliverSeconds * 1000 + 5000;
const placesOfEndpoint = 5;

interface Named {
  readonly webhook_id: string;
  readonly event_id: string;
}

export const holderOf = ({ webhook_id, event_id }: Named): string => `${webhook_id}#${event_id}`;

/**
 * The places that an endpoint may take: five of its account's ten, by its id (shuffle sharding). So neither has more
 * attempts in flight than it may, one conditional write takes a place, one endpoint that hangs never holds up another, and
 * two of them leave a third one a place in five cases of six.
 */
export const placesOf = (webhookId: string): PlaceNumber[] => {
  const left = [...placeNumbers];
  // The end of a UUIDv7 is random.
  let number = Number.parseInt(webhookId.slice(-8), 16);
  return Array.from({ length: placesOfEndpoint }, () => {
    const at = number % left.length;
    number = Math.floor(number / left.length);
    return left.splice(at, 1);
  }).flat();
};

/**
 * Those of them that were free when they were read. None while another is at the same delivery; where one has died at it,
 * that one's place alone, so that a delivery never holds two.
 */
export const freePlaces = (places: DeliveryPlaces, delivery: Named, nowMs: number): PlaceNumber[] => {
  const all = placesOf(delivery.webhook_id);
  const own = all.filter((number) => places[`holder_${number}`] === holderOf(delivery));
  return freeAmong(own.length > 0 ? own : all, places, nowMs);
};

/** How long the longest attempt has been under way in the places that an endpoint may take. */
export const busyMs = (places: DeliveryPlaces, webhookId: string, nowMs: number): number =>
  Math.max(
    0,
    ...placesOf(webhookId)
      .map((number) => places[`until_${number}`] ?? 0)
      .filter((untilMs) => untilMs >= nowMs)
      .map((untilMs) => nowMs + placeMs - untilMs),
  );
