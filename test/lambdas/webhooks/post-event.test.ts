import { beforeEach, expect, it } from 'vitest';
import { postEvent } from '../../../lambdas/webhooks/post-event.ts';
import { answerLookups, failConnections } from '../../support/no-network.ts';

/** The resolver's answers, in turn. */
let answers: string[][] = [];
let sockets: ReturnType<typeof failConnections>;

beforeEach(() => {
  sockets = failConnections();
  answerLookups(() => answers.shift());
});

const event = { event_id: '019ab2c4-0000-7000-8000-000000000001', event_type: 'export.completed', body: '{}' } as const;
const post = (url: string) => postEvent(url, event, ['whsec_secret'], Date.now());
const notPublic = {
  ms: expect.any(Number),
  sent: { url: 'https://hooks.example.com/x', signature: expect.stringMatching(/^t=\d+,v1=\*{3}$/) },
  error: 'The URL leads to an address that is not public.',
};

it.each([
  ['loopback', ['127.0.0.1']],
  ['a private range', ['10.1.2.3']],
  ['link-local metadata', ['169.254.169.254']],
  ['metadata in a public range', ['168.63.129.16']],
  ['shared address space', ['100.64.0.1']],
  ['a private IPv6 range', ['fd00::1']],
  ['a mapped private address', ['::ffff:192.168.0.1']],
  ['an address that embeds another', ['64:ff9b::7f00:1']],
  ['public and private at once', ['8.8.8.8', '10.0.0.1']],
])('a name whose address is public at one attempt gets no connection where it is %s at the next', async (_, next) => {
  answers = [['8.8.8.8'], next];
  expect(await post('https://hooks.example.com/x')).toMatchObject({ error: 'the connection failed (ENETUNREACH)' });
  expect(sockets).toHaveBeenCalledTimes(1);
  expect(await post('https://hooks.example.com/x')).toEqual(notPublic);
  expect(sockets).toHaveBeenCalledTimes(1);
});

it('a name that no longer exists fails the attempt', async () => {
  answers = [];
  expect(await post('https://gone.example.com/x')).toMatchObject({
    error: 'The host gone.example.com cannot be found. Check how it is spelt.',
  });
  expect(sockets).not.toHaveBeenCalled();
});

it.each(['https://127.0.0.1/x', 'https://[::1]/x', 'http://hooks.example.com/x', 'https://hooks.example.com:8443/x'])(
  '%s gets no connection',
  async (url) => {
    answers = [['8.8.8.8']];
    expect(await post(url)).toMatchObject({ error: expect.any(String) });
    expect(sockets).not.toHaveBeenCalled();
  },
);

it.each(['https:/hooks.example.com/x', 'https://hooks.example.com?to=a@b.com'])(
  '%s, which new endpoints may not have, still gets its connection',
  async (url) => {
    answers = [['8.8.8.8']];
    expect(await post(url)).toMatchObject({ error: 'the connection failed (ENETUNREACH)' });
    expect(sockets).toHaveBeenCalledTimes(1);
  },
);
