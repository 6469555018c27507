import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { connectionsPerHost } from '#contract/records/places.ts';
import { connectionLeaseMs, renewEveryMs } from '#core/imports/connection-places.ts';
import { type Connection, type Owner, withConnection } from '../../../../lambdas/pipelines/import/with-connection.ts';
import { hold, interceptTables, itemsOf } from '../../../support/stores/tables-in-memory.ts';

beforeAll(interceptTables);
beforeEach(() => hold({}));
afterEach(() => vi.useRealTimers());

const ownerOf = (account_id: string): Owner => ({ account_id, max_connections: 4 });
const urlOf = (host: string): URL => new URL(`https://${host}/a.mp4`);
const [here, there] = [urlOf('here.com'), urlOf('there.com')];

interface Opened {
  readonly connection: Connection;
  /** Ends once the connection has been closed. */
  close(): Promise<void>;
}

/** Opens a connection to this URL; rejects where it may not be opened. */
const open = (account: string, url: URL): Promise<Opened> => {
  const closing = Promise.withResolvers<void>();
  return new Promise((resolve, reject) => {
    const done = withConnection(ownerOf(account), async (connection) => {
      await connection.moveTo(url);
      const lost = new Promise((_, fail) => {
        connection.lost.addEventListener('abort', () => fail(new Error('aborted')), { once: true });
      });
      resolve({
        connection,
        close: () => {
          closing.resolve();
          return done;
        },
      });
      await Promise.race([closing.promise, lost]);
    });
    done.catch(reject);
  });
};

const openAll = async (accounts: readonly string[], url: URL) => {
  const results = await Promise.allSettled(accounts.map((account) => open(account, url)));
  const opened = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  return { opened, refused };
};
const closeAll = (opened: readonly Opened[]) => Promise.all(opened.map(({ close }) => close()));

/** The number of places that are taken, by subject. */
const taken = (): Record<string, number> =>
  Object.fromEntries(
    itemsOf('connection-places').map(({ subject, ...places }) => [
      subject,
      Object.keys(places).filter((name) => name.startsWith('until_')).length,
    ]),
  );

it('an account has as many connections as its plan allows over all hosts, however many are requested at once', async () => {
  const hosts = Array.from({ length: 20 }, (_, at) => urlOf(`host-${at}.com`));
  const results = await Promise.allSettled(hosts.map((url) => open('a', url)));
  const opened = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  expect(opened).toHaveLength(4);
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { name: 'NoConnectionFree', message: expect.stringContaining('have had 4 connections open') },
  });
  expect((await openAll(['b'], here)).opened).toHaveLength(1);
  await closeAll(opened);
  expect(taken()).toMatchObject({ 'account#a': 0 });
  expect((await openAll(['a', 'a', 'a', 'a'], here)).opened).toHaveLength(4);
});

it('a host has a fixed number of connections over all accounts, and another host has its own', async () => {
  const accounts = Array.from({ length: connectionsPerHost + 8 }, (_, at) => `account-${at}`);
  const { opened, refused } = await openAll(accounts, here);
  expect(opened).toHaveLength(connectionsPerHost);
  expect(refused[0]).toMatchObject({
    name: 'NoConnectionFree',
    message: expect.stringContaining(`have had ${connectionsPerHost} connections to here.com open`),
  });
  const accountPlaces = Object.entries(taken()).filter(([subject]) => subject.startsWith('account#'));
  expect(accountPlaces.reduce((sum, [, count]) => sum + count, 0)).toBe(connectionsPerHost);
  expect((await openAll(['another'], there)).opened).toHaveLength(1);
  await closeAll(opened);
  expect(taken()).toMatchObject({ 'host#here.com': 0, 'account#account-0': 0 });
});

it('a redirect to another host returns the place of the first one, and one to the same host keeps it', async () => {
  const { connection, close } = await open('a', here);
  await connection.moveTo(new URL('https://here.com/other.mp4'));
  expect(taken()).toEqual({ 'account#a': 1, 'host#here.com': 1 });
  await connection.moveTo(there);
  expect(taken()).toEqual({ 'account#a': 1, 'host#here.com': 0, 'host#there.com': 1 });
  await close();
  expect(taken()).toEqual({ 'account#a': 0, 'host#here.com': 0, 'host#there.com': 0 });
});

it('a place is returned when the copy fails, whose error is thrown', async () => {
  const broken = withConnection(ownerOf('a'), () => Promise.reject(new Error('broken')));
  await expect(broken).rejects.toThrow('broken');
  expect(taken()).toEqual({ 'account#a': 0 });
});

it('the place of a worker that died is free when its time is up, and not before', async () => {
  const dead = (untilMs: number) => ({
    subject: 'account#a',
    ...Object.fromEntries(
      [0, 1, 2, 3].flatMap((at) => [
        [`until_${at}`, untilMs],
        [`holder_${at}`, 'dead'],
      ]),
    ),
  });
  hold({ 'connection-places': dead(Date.now() + 5000) });
  expect((await openAll(['a'], here)).opened).toHaveLength(0);
  hold({ 'connection-places': dead(Date.now() - 1) });
  expect((await openAll(['a'], here)).opened).toHaveLength(1);
});

const advance = async (ms: number) => {
  await vi.advanceTimersByTimeAsync(ms);
  // The calls that the timers began take a turn of the event loop in the SDK.
  await new Promise((resolve) => setImmediate(resolve));
};

it('a place is kept for as long as its connection is open', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  const { opened } = await openAll(['a', 'a', 'a', 'a'], here);
  for (let passedMs = 0; passedMs < 3 * connectionLeaseMs; passedMs += renewEveryMs) {
    await advance(renewEveryMs);
    expect((await openAll(['a'], there)).refused).toHaveLength(1);
  }
  await closeAll(opened);
  expect(taken()).toMatchObject({ 'account#a': 0, 'host#here.com': 0 });
});

it('a connection whose place another holds by now is given up, and tried again', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  const { close } = await open('a', here);
  const others = itemsOf('connection-places').map((item) => ({
    ...item,
    ...Object.fromEntries(
      Object.keys(item)
        .filter((name) => name.startsWith('holder_'))
        .map((name) => [name, 'other']),
    ),
  }));
  hold({ 'connection-places': others });
  await advance(renewEveryMs);
  await expect(close()).rejects.toMatchObject({ name: 'NoConnectionFree' });
  expect(taken()).toEqual({ 'account#a': 1, 'host#here.com': 1 });
});
