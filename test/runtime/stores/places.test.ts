import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { chunkPlaceNumbers, connectionsPerHost, speechPlaceNumbers } from '#contract/records/places.ts';
import { connectionLeaseMs } from '#core/imports/connection-places.ts';
import { furtherEveryMs, holderOf, isFurther, placeMs, placesOf } from '#core/webhooks/places.ts';
import * as chunk from '#runtime/stores/chunk-places.ts';
import { renewConnection, returnConnection, takeConnection } from '#runtime/stores/connection-places.ts';
import { findPlaces, returnPlace, takePlace } from '#runtime/stores/delivery-places.ts';
import { takeFreeNumber } from '#runtime/stores/places.ts';
import { returnWaitingPlace, takeWaitingPlace } from '#runtime/stores/waiting-places.ts';
import { account_id, nowMs, other_id } from '../../support/stores/example-records.ts';
import { hold, interceptTables, interruptNext, itemOf, put } from '../../support/stores/tables-in-memory.ts';

beforeAll(interceptTables);
beforeEach(() => hold({}));

const random = () => 0;
const taking = (holder: string, atMs = nowMs) => ({ holder, nowMs: atMs, untilMs: atMs + 1000, random });

describe('a place of a waiting request', () => {
  const take = (holder: string, atMs?: number) => takeWaitingPlace(account_id, [0, 1], taking(holder, atMs));

  it('is held by one request, until it gives it back or its time is up', async () => {
    const [one, two] = [await take('a'), await take('b')];
    expect([one, two]).toEqual([0, 1].map((number) => ({ account_id, number, holder: 'ab'[number] })));
    expect(await take('c', nowMs + 1000)).toBeUndefined();
    if (one) await returnWaitingPlace({ ...one, holder: 'c' });
    expect(await take('c')).toBeUndefined();
    if (one) await returnWaitingPlace(one);
    expect(itemOf('waiting-places')).toEqual({ account_id, until_1: nowMs + 1000, holder_1: 'b' });
    expect([await take('c'), await take('d', nowMs + 1001)]).toMatchObject([{ number: 0 }, { number: 0 }]);
  });

  it('is another one where somebody was quicker, ten times', async () => {
    interruptNext(() => take('quick'));
    expect(await take('slow')).toMatchObject({ number: 1 });
    let reads = 0;
    const read = async () => {
      reads += 1;
      return {};
    };
    const item = { table: 'waiting-places', key: { account_id } } as const;
    expect(await takeFreeNumber(item, { numbers: [0], read, random }, taking('late'))).toBeUndefined();
    expect(reads).toBe(10);
  });
});

describe('a place of a piece of a video', () => {
  const take = (holder: string, atMs = nowMs, count = 2) =>
    chunk.takeChunkPlace(account_id, chunkPlaceNumbers.slice(0, count), { holder, nowMs: atMs, random });

  it('is one of the first, and a piece has one alone', async () => {
    const untilMs = nowMs + chunk.placeMs;
    expect(await take('a')).toEqual({ account_id, number: 0, untilMs });
    expect([await take('a'), await take('b', nowMs, 1)]).toEqual([undefined, undefined]);
    expect(await take('b')).toEqual({ account_id, number: 1, untilMs });
    expect([await take('c'), await take('c', untilMs)]).toEqual([undefined, undefined]);
    // Its own alone, although the other is free too.
    expect(await take('b', untilMs + 1)).toMatchObject({ number: 1 });
  });

  it('is taken once where its message comes twice at the same time', async () => {
    interruptNext(() => chunk.takeChunkPlace(account_id, [0, 1], { holder: 'a', nowMs, random: () => 0 }));
    expect(await take('a')).toBeUndefined();
    put('chunk-places', { account_id, until_1: nowMs - 1, holder_1: 'a' });
    interruptNext(async () => put('chunk-places', { account_id, until_0: nowMs - 1, holder_0: 'a' }));
    expect(await take('a')).toBeUndefined();
  });

  it('is none of those for ranges of sound, which wait for no video', async () => {
    for (const holder of ['a', 'b']) await take(holder);
    const place = await chunk.takeChunkPlace(account_id, speechPlaceNumbers.slice(0, 1), {
      holder: 'c',
      nowMs,
      random,
    });
    expect(place).toMatchObject({ number: 40 });
  });

  it('is given back by the one who has it at that time', async () => {
    const place = await take('a');
    if (!place) throw new Error('no place is free');
    const held = itemOf('chunk-places');
    await chunk.returnChunkPlace(place, 'b');
    await chunk.returnChunkPlace({ ...place, untilMs: 1 }, 'a');
    expect(itemOf('chunk-places')).toEqual(held);
    await chunk.returnChunkPlace(place, 'a');
    expect(itemOf('chunk-places')).toEqual({ account_id });
  });
});

describe('a connection to a host', () => {
  const subject = 'host#a.example';
  const take = (holder: string, count: number, atMs = nowMs) =>
    takeConnection(subject, count, { holder, nowMs: atMs, random });
  const untilMs = nowMs + connectionLeaseMs;

  it('is one of a number, with a lease that its holder extends', async () => {
    const place = await take('a', 1);
    expect(place).toEqual({ subject, number: 0, holder: 'a', untilMs });
    const expires_at = Math.ceil(nowMs / 1000) + 24 * 3600;
    expect(itemOf('connection-places')).toEqual({ subject, until_0: untilMs, holder_0: 'a', expires_at });
    expect(await take('b', 1)).toBeUndefined();
    if (!place) throw new Error('no place is free');
    expect(await renewConnection(place, nowMs + 5)).toEqual({ ...place, untilMs: untilMs + 5 });
    expect(await renewConnection({ ...place, holder: 'b' }, nowMs)).toBeUndefined();
    expect(itemOf('connection-places')).toMatchObject({ until_0: untilMs + 5, holder_0: 'a' });
    await returnConnection(place);
    expect(itemOf('connection-places')).toEqual({ subject, expires_at });
  });

  it('is one of as many as all imports may have, however many an account has', async () => {
    const all = Object.fromEntries(Array.from({ length: connectionsPerHost }, (_, at) => [`until_${at}`, untilMs]));
    hold({ 'connection-places': { subject, ...all } });
    expect(await take('a', connectionsPerHost + 1)).toBeUndefined();
  });
});

describe('a place of a delivery', () => {
  const delivery = { account_id, webhook_id: other_id, event_id: account_id };
  const [first = 0, second = 1, further = 3] = placesOf(other_id);
  const holder = holderOf(delivery);
  const take = async (atMs = nowMs, named = delivery) => takePlace(await findPlaces(account_id), named, atMs, random);
  const another = (digit: number) => ({ ...delivery, event_id: `00000000-0000-7000-8000-00000000010${digit}` });

  it('is one that is taken at any time, before those that are taken once a second', async () => {
    let order = 1;
    const lastFirst = () => order--;
    const taken = [];
    for (const each of [delivery, another(1), another(2), another(3)])
      taken.push(await takePlace(await findPlaces(account_id), each, nowMs, lastFirst));
    expect(taken.map((place) => place && isFurther(place.number))).toEqual([false, false, true, undefined]);
    expect(taken[0]).toEqual({ number: second, untilMs: nowMs + placeMs });
    expect(itemOf('delivery-places')).toMatchObject({ [`holder_${second}`]: holder, further_ms: nowMs });
    expect(await take(nowMs + furtherEveryMs - 1, another(3))).toBeUndefined();
    expect(await take(nowMs + furtherEveryMs, another(3))).toBeDefined();
  });

  it('is taken without a pace while receivers answer', async () => {
    const busy = { account_id, [`until_${first}`]: nowMs, [`until_${second}`]: nowMs, further_ms: nowMs };
    hold({ 'delivery-places': { ...busy, answered_ms: nowMs - 1 } });
    expect(await take()).toMatchObject({ number: further });
  });

  it('is refused where another took a further one, or the delivery another place, since they were read', async () => {
    const read = { account_id, [`until_${first}`]: nowMs, [`until_${second}`]: nowMs };
    hold({ 'delivery-places': { ...read, further_ms: nowMs - furtherEveryMs + 1 } });
    expect(await takePlace(read, delivery, nowMs, random)).toBeUndefined();
    hold({ 'delivery-places': { account_id, [`holder_${further}`]: holder } });
    expect(await takePlace({ account_id }, delivery, nowMs, random)).toMatchObject({ number: further });
    expect(itemOf('delivery-places')).not.toHaveProperty(`holder_${first}`);
  });

  it('is given back once by its holder, who says when a receiver answered', async () => {
    const place = await take();
    if (!place) throw new Error('no place is free');
    const held = itemOf('delivery-places');
    await returnPlace(another(1), place, nowMs);
    await returnPlace(delivery, { ...place, untilMs: 1 }, nowMs);
    expect(itemOf('delivery-places')).toEqual(held);
    await returnPlace(delivery, place, nowMs + 7);
    expect(itemOf('delivery-places')).toEqual({ account_id, answered_ms: nowMs + 7 });
    await take(nowMs + 8);
    await returnPlace(delivery, { ...place, untilMs: place.untilMs + 8 }, undefined);
    expect(itemOf('delivery-places')).toEqual({ account_id, answered_ms: nowMs + 7 });
  });
});
