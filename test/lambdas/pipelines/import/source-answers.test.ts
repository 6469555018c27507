import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { EgressRefused } from '#core/egress/egress-refused.ts';
import { UnsupportedSource } from '#core/sources/unsupported-source.ts';
import { HostNotFound } from '#runtime/egress/vetted-addresses.ts';
import { isWebPage, refuseAnswer, webPage } from '../../../../lambdas/pipelines/import/open-source.ts';
import { sourceFailure } from '../../../../lambdas/pipelines/import/source-failure.ts';

const link = new URL('https://media.host-of-files.com/talk.mp4');
const answer = (statusCode: number, headers: Record<string, string> = {}) =>
  Object.assign(new IncomingMessage(new Socket()), { statusCode, headers });
const thrownBy = (call: () => void): unknown => {
  try {
    return call();
  } catch (error) {
    return error;
  }
};

it.each([200, 206, 416])('a file may be answered with %i', (status) => {
  for (const headers of [{}, { 'content-encoding': 'identity' }]) {
    const response = answer(status, headers);
    refuseAnswer(link, response);
    expect(response.destroyed).toBe(false);
  }
});

it.each([
  [200, { 'content-encoding': 'gzip' }, 'SourceRefused', 'compressed (gzip)'],
  [401, {}, 'link_forbidden', 'does not let us read this link (401). Give a direct link'],
  [403, {}, 'link_forbidden', 'does not let us read this link (403). Give a direct link'],
  [404, {}, 'link_not_found', 'no file at this link (404)'],
  [410, {}, 'link_not_found', 'no file at this link (410)'],
  [408, {}, 'SourceBroken', 'busy or broken (408)'],
  [429, {}, 'SourceBroken', 'too many requests for this link (429). Try again later'],
  [500, {}, 'SourceBroken', 'busy or broken (500)'],
  [503, { 'content-encoding': 'gzip' }, 'SourceBroken', 'busy or broken (503)'],
  [418, {}, 'SourceRefused', 'answered 418 and not with a file. Give a direct link'],
  [304, {}, 'SourceRefused', 'answered 304 and not with a file'],
])('%i %j is no file, and its connection is closed', (status, headers, name, message) => {
  const response = answer(status, headers);
  const error = thrownBy(() => refuseAnswer(link, response));
  expect(error).toMatchObject({ name, message: expect.stringContaining(message) });
  expect(response.destroyed).toBe(true);
});

it.each([
  ['text/html', true],
  ['TEXT/HTML; charset=utf-8', true],
  ['application/xhtml+xml', true],
  ['video/mp4', false],
  ['text/plain', false],
])('an answer of the type %s is a web page: %s', (type, isPage) => {
  expect([isWebPage(answer(200, { 'content-type': type })), isWebPage(answer(200))]).toEqual([isPage, false]);
  expect(webPage(link)).toMatchObject({ message: expect.stringMatching(/web page, which is not a media file. Give/) });
});

const coded = (code: string) => Object.assign(new Error('of Node'), { code });
const named = (name: string) => Object.assign(new Error('of Node'), { name });

it.each([
  [new EgressRefused('not public'), 'SourceRefused', 'not public'],
  [new UnsupportedSource('YouTube'), 'SourceRefused', 'YouTube'],
  [new HostNotFound('no such name'), 'SourceBroken', 'no such name'],
  ...[
    'CERT_HAS_EXPIRED',
    'ERR_TLS_CERT_ALTNAME_INVALID',
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  ].map((code) => [coded(code), 'SourceRefused', 'certificate of the host is not valid'] as const),
  [named('TimeoutError'), 'SourceBroken', 'did not answer in time'],
  [named('AbortError'), 'SourceBroken', 'did not answer in time'],
  [coded('ECONNRESET'), 'SourceBroken', 'failed or broke off'],
] as const)('%s fails the import as %s', (error, name, message) => {
  const failure = sourceFailure(error);
  expect(failure).toMatchObject({ name, message: expect.stringContaining(message), cause: error });
  // What is a failure of the import already stays as it is.
  expect(sourceFailure(failure)).toBe(failure);
});

it.each([new TypeError('a bug'), 'no error'])('%s is no failure of the host', (error) =>
  expect(sourceFailure(error)).toBe(error),
);
