import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EgressRefused } from '#core/egress/egress-refused.ts';
import { egressRequest } from '#runtime/egress/egress-request.ts';
import { followRedirects } from '#runtime/egress/follow-redirects.ts';
import { HostNotFound } from '#runtime/egress/vetted-addresses.ts';
import { answerLookups, failConnections } from '../../support/no-network.ts';

/** The resolver's answers for a name, in turn; other names do not exist. */
const names = new Map<string, string[][]>();
let sockets: ReturnType<typeof failConnections>;
let lookups: ReturnType<typeof answerLookups>;

beforeEach(() => {
  names.clear();
  sockets = failConnections();
  lookups = answerLookups((name) => {
    const answers = names.get(name.replace(/\.$/, ''));
    return answers && answers.length > 1 ? answers.shift() : answers?.[0];
  });
});
afterEach(() => names.clear());

const signal = () => AbortSignal.timeout(60_000);
const ask = (url: string) => egressRequest(new URL(url), { signal: signal() });

describe('opens no socket', () => {
  it.each([
    ['a private answer', ['10.0.0.1']],
    ['loopback', ['127.0.0.1']],
    ['metadata', ['169.254.169.254']],
    ['a mapped private address', ['::ffff:10.0.0.1']],
    ['an address that embeds another', ['64:ff9b::808:808']],
    ['one bad address among good ones', ['8.8.8.8', '2606:4700::1', '192.168.0.1']],
    ['a bad address first', ['fd00::1', '8.8.8.8']],
  ])('to a name with %s', async (_name, addresses) => {
    names.set('a-host.com', [addresses]);
    await expect(ask('https://a-host.com/x')).rejects.toThrow(EgressRefused);
    expect(sockets).not.toHaveBeenCalled();
  });

  it.each(['https://10.0.0.1/', 'https://[::1]/', 'https://[::ffff:7f00:1]/', 'https://2130706433/'])(
    'to the literal %s, and makes no lookup',
    async (url) => {
      await expect(ask(url)).rejects.toThrow(EgressRefused);
      expect(sockets).not.toHaveBeenCalled();
      expect(lookups).not.toHaveBeenCalled();
    },
  );

  it('to a name that does not exist, or has no address', async () => {
    names.set('empty.com', [[]]);
    await expect(ask('https://nowhere.com/')).rejects.toThrow(HostNotFound);
    await expect(ask('https://empty.com/')).rejects.toThrow(HostNotFound);
    expect(sockets).not.toHaveBeenCalled();
  });

  it('to a URL that egressUrl refuses', async () => {
    for (const url of ['http://a-host.com/', 'https://a:b@a-host.com/', 'https://a-host.com:8443/', 'https://a.local/'])
      await expect(followRedirects(new URL(url), { signal: signal() })).rejects.toThrow(EgressRefused);
    expect(sockets).not.toHaveBeenCalled();
    expect(lookups).not.toHaveBeenCalled();
  });
});

it('connects to the vetted address, whatever the resolver answers next', async () => {
  names.set('a-host.com', [['8.8.8.8'], ['127.0.0.1']]);
  await expect(ask('https://a-host.com/x')).rejects.toThrow('no network');
  expect(lookups).toHaveBeenCalledTimes(1);
  expect(sockets).toHaveBeenCalledTimes(1);
  const [given]: unknown[] = sockets.mock.calls[0] ?? [];
  const [options] = Array.isArray(given) ? given : [given];
  expect(options).toMatchObject({ host: 'a-host.com', port: 443 });
  const pinned = await new Promise((resolve) =>
    Reflect.apply(Reflect.get(Object(options), 'lookup'), undefined, [
      'a-host.com',
      { all: true },
      (_: unknown, found: unknown) => resolve(found),
    ]),
  );
  expect(pinned).toEqual([{ address: '8.8.8.8', family: 4 }]);
  expect(lookups).toHaveBeenCalledTimes(1);
});
