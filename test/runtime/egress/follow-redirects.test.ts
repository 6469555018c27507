import { Socket } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { publishHosts } from '@cueline/local-aws/services/lambda/public-hosts.ts';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { EgressRefused } from '#core/egress/egress-refused.ts';
import { followRedirects } from '#runtime/egress/follow-redirects.ts';
import { answerLookups } from '../../support/no-network.ts';
import { FileHost } from '../../support/tls/file-host.ts';
import { tlsAuthority } from '../../support/tls/tls-authority.ts';

const authority = tlsAuthority('a-host.com', 'b-host.com');
/** The resolver's answers for names other than the test's own host. */
const names: Readonly<Record<string, string[]>> = { 'inside.com.': ['10.0.0.1'], 'metadata.com.': ['169.254.169.254'] };
let sockets = 0;
/** The cookies that the second host got. */
let sentAway: string | undefined;

const host = await new FileHost(authority, {
  '/inside': (_, response) => response.writeHead(302, { location: 'https://inside.com/' }).end(),
  '/metadata': (_, response) => response.writeHead(307, { location: '//metadata.com/latest/' }).end(),
  '/literal': (_, response) => response.writeHead(308, { location: 'https://[::ffff:a9fe:a9fe]/' }).end(),
  '/plain': (_, response) => response.writeHead(301, { location: 'http://a-host.com/file' }).end(),
  '/port': (_, response) => response.writeHead(301, { location: 'https://a-host.com:8443/file' }).end(),
  '/login': (_, response) => response.writeHead(303, { location: 'https://me:secret@a-host.com/file' }).end(),
  '/nothing': (_, response) => response.writeHead(302, { location: 'https://' }).end(),
  '/ping': (_, response) => response.writeHead(302, { location: '/pong' }).end(),
  '/pong': (_, response) => response.writeHead(302, { location: '/ping' }).end(),
  '/moved': (_, response) => response.writeHead(301, { location: 'file' }).end(),
  '/file': (_, response) => response.end('bytes'),
  '/cookies': (_, response) =>
    response.writeHead(302, { location: 'https://b-host.com/away', 'set-cookie': 'a=1; Secure' }).end(),
  '/away': ({ headers }, response) => {
    sentAway = headers.cookie;
    response.writeHead(302, { location: 'https://a-host.com/back', 'set-cookie': 'b=2' }).end();
  },
  '/back': ({ headers }, response) => response.end(headers.cookie),
  '/host': ({ headers }, response) => response.end(headers.host),
}).listen();
answerLookups((name) => names[name]);
setDefaultCACertificates([...getCACertificates('default'), authority.ca]);
publishHosts(new Map(['a-host.com', 'b-host.com'].map((name) => [name, host.address])));
const { connect } = Socket.prototype;
Reflect.set(Socket.prototype, 'connect', function (this: Socket, ...given: unknown[]) {
  sockets += 1;
  return Reflect.apply(connect, this, given);
});
beforeEach(() => {
  sockets = 0;
});
afterAll(async () => {
  await host.stop();
  authority.forget();
});

const follow = (path: string) =>
  followRedirects(new URL(path, 'https://a-host.com'), { signal: AbortSignal.timeout(60_000) });

it.each(['/inside', '/metadata', '/literal', '/plain', '/port', '/login', '/nothing'])(
  'vets the target of the redirect from %s, and opens no socket to it',
  async (path) => {
    await expect(follow(path)).rejects.toThrow(EgressRefused);
    expect(sockets).toBe(1);
  },
);

it.each([
  [
    '/plain',
    'The link starts with https://, but redirects to one that starts with http://. Give a link that stays with',
  ],
  ['/port', 'The link redirects to another URL, which is refused. The URL must use port 443'],
  ['/inside', 'The link redirects to another URL, which is refused. The URL leads to an address that is not public.'],
  ['/literal', 'The link redirects to another URL, which is refused. The URL leads to an address that is not public.'],
  ['/nothing', 'The link redirects to something that is not a URL.'],
])('the message for %s says that the link redirects', async (path, words) => {
  await expect(follow(path)).rejects.toThrow(words);
});

it('gives up on a redirect loop', async () => {
  await expect(follow('/ping')).rejects.toThrow('redirects more than 8 times');
  expect(sockets).toBe(9);
});

it('follows a relative redirect, and answers the last URL', async () => {
  const { url, response } = await follow('/moved');
  expect(url.href).toBe('https://a-host.com/file');
  expect(await response.toArray()).toEqual([Buffer.from('bytes')]);
});

it('sends the cookies of a host to that host only', async () => {
  const { response } = await follow('/cookies');
  expect(String(Buffer.concat(await response.toArray()))).toBe('a=1');
  expect(sentAway).toBeUndefined();
});

it('names the host without the default port, as curl does', async () => {
  const { response } = await follow('/host');
  expect(String(Buffer.concat(await response.toArray()))).toBe('a-host.com');
});

it('calls beforeHop before each connection, and makes none where that throws', async () => {
  const requested: string[] = [];
  const beforeHop = async ({ pathname }: URL) => {
    requested.push(`${pathname} after ${sockets}`);
    if (pathname === '/file') throw new Error('no place');
  };
  const start = new URL('https://a-host.com/moved');
  await expect(followRedirects(start, { signal: AbortSignal.timeout(60_000) }, beforeHop)).rejects.toThrow('no place');
  expect(requested).toEqual(['/moved after 0', '/file after 1']);
  expect(sockets).toBe(1);
});
