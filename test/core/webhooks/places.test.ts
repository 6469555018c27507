import fc from 'fast-check';
import { v7 as newId } from 'uuid';
import { expect, it } from 'vitest';
import { deliveryPlaceNumbers } from '#contract/records/places.ts';
import { busyMs, freePlaces, furtherEveryMs, holderOf, isFurther, placeMs, placesOf } from '#core/webhooks/places.ts';

const nowMs = 1_000_000;
const delivery = { webhook_id: '0199-00000000', event_id: 'e' };
const [first = 0, second = 0, ...others] = placesOf(delivery.webhook_id);
const none = { account_id: 'a' };
const taken = (number: number, sinceMs: number, holder = 'another') => ({
  [`until_${number}`]: nowMs - sinceMs + placeMs,
  [`holder_${number}`]: holder,
});

it('an endpoint has five different places of ten, always the same', () => {
  fc.assert(
    fc.property(fc.uuid({ version: 7 }), (id) => {
      expect(new Set(placesOf(id)).size).toBe(5);
      expect(placesOf(id)).toEqual(placesOf(id));
    }),
  );
});

it('two of its places are first ones, and three further ones', () => {
  fc.assert(
    fc.property(fc.uuid({ version: 7 }), (id) => {
      expect(placesOf(id).map(isFurther)).toEqual([false, false, true, true, true]);
    }),
  );
});

it('the further places are free a second after one of them was taken, or while endpoints answer', () => {
  const places = { ...none, ...taken(first, 400), further_ms: nowMs - furtherEveryMs + 1 };
  expect(freePlaces(places, delivery, nowMs)).toEqual([second]);
  expect(freePlaces(places, delivery, nowMs + 1)).toEqual([second, ...others]);
  const answered = { ...places, answered_ms: nowMs - 9999 };
  expect(freePlaces(answered, delivery, nowMs)).toEqual([second, ...others]);
});

it('two endpoints that take all of their places leave a third one a place in three cases of four', () => {
  const hasPlace = Array.from({ length: 2000 }, () => {
    const hung = new Set([placesOf(newId()), placesOf(newId())].flat());
    return placesOf(newId()).some((number) => !hung.has(number));
  });
  expect(hasPlace.filter((has) => !has).length).toBeLessThan(2000 * 0.25);
});

it('a place is free once it is given back or its time is up', () => {
  expect(freePlaces(none, delivery, nowMs)).toEqual([first, second, ...others]);
  const places = { ...none, ...taken(first, placeMs), ...taken(second, placeMs + 1) };
  expect(freePlaces(places, delivery, nowMs)).toEqual([second, ...others]);
});

it('a delivery that holds a place has no free place, and after its time is up that place alone', () => {
  const own = holderOf(delivery);
  expect(freePlaces({ ...none, ...taken(second, 5000, own) }, delivery, nowMs)).toEqual([]);
  expect(freePlaces({ ...none, ...taken(second, placeMs + 1, own) }, delivery, nowMs)).toEqual([second]);
});

it('busyMs is the age of the oldest live attempt in a place of the endpoint', () => {
  const [elsewhere = 0] = deliveryPlaceNumbers.filter((number) => !placesOf(delivery.webhook_id).includes(number));
  expect(busyMs({ ...none, ...taken(elsewhere, 9000) }, delivery.webhook_id, nowMs)).toBe(0);
  const places = { ...none, ...taken(first, 7000), ...taken(second, 3000), ...taken(others[0] ?? 0, placeMs + 1) };
  expect(busyMs(places, delivery.webhook_id, nowMs)).toBe(7000);
});
