import { describe, expect, it } from 'vitest';
import { fileAnswer } from '#runtime/http/file-answer.ts';

const file = {
  etag: 'W/"a-1"',
  contentType: 'text/css',
  headers: { 'cache-control': 'public' },
  plain: () => 'plain',
  gzipped: () => 'gzipped',
};
const ask = (headers: Record<string, string>) => fileAnswer({ headers }, file);

describe('a file', () => {
  it.each([
    ['gzip', 'gzipped'],
    ['br, GZIP;q=0.5', 'gzipped'],
    ['*', 'gzipped'],
    ['gzip;q=0', 'plain'],
    ['gzip; q=0, *', 'plain'],
    ['identity', 'plain'],
    ['', 'plain'],
  ])('is answered to Accept-Encoding "%s" %s', (accepted, body) => {
    const answer = ask({ 'accept-encoding': accepted });
    const headers = { 'content-type': 'text/css', vary: 'Accept-Encoding', etag: file.etag };
    expect(answer).toMatchObject({ statusCode: 200, body, headers });
    expect(answer.headers?.['content-encoding']).toBe(body === 'plain' ? undefined : 'gzip');
  });

  it.each(['W/"a-1"', '"a-1"', '"b", W/"a-1"', '*'])('is not sent again to a client that has it: %s', (sent) => {
    const answer = ask({ 'if-none-match': sent, 'accept-encoding': 'gzip' });
    expect(answer).toEqual({
      statusCode: 304,
      headers: { 'cache-control': 'public', vary: 'Accept-Encoding', etag: file.etag },
    });
  });

  it('is refused to a client without gzip where it is longer than Lambda answers', () => {
    const long = { ...file, plain: () => 'a'.repeat(6 * 2 ** 20) };
    expect(fileAnswer({ headers: {} }, long).statusCode).toBe(406);
    expect(fileAnswer({ headers: { 'accept-encoding': 'gzip' } }, long).statusCode).toBe(200);
  });

  it('is sent to a client that has another', () => {
    expect(ask({ 'if-none-match': 'W/"a-2"' }).statusCode).toBe(200);
    expect(fileAnswer({ headers: { 'if-none-match': '*' } }, { ...file, etag: undefined }).statusCode).toBe(200);
  });
});
