import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { SIGNED_URL_REFUSED, UNAVAILABLE } from '#contract/step-errors.ts';
import { signedFile } from '#runtime/render/signed-file.ts';
import { signedParts } from '#runtime/render/signed-parts.ts';
import { LoopbackServer } from '../../support/tls/loopback-server.ts';

let server: LoopbackServer<Server>;
afterEach(() => server.stop());

/** A bucket that answers in turn; returns a signed URL of it. */
async function bucket(...answers: readonly RequestListener[]): Promise<string> {
  let count = 0;
  server = new LoopbackServer(createServer((request, response) => (answers[count++] ?? fails)(request, response)));
  return `http://${(await server.listen()).address}/key?signature=secret`;
}

const fails: RequestListener = (_, response) => response.writeHead(503).end();
const breaks: RequestListener = (_, response) => {
  response.writeHead(206, { 'content-length': 4 });
  response.write('da');
  response.destroy();
};
const options = { firstWaitMs: 0 };

it('reads exactly the bytes that are asked for, again where the bucket fails or breaks off', async () => {
  let range: string | undefined;
  const url = await bucket(fails, breaks, ({ headers }, response) => {
    range = headers.range;
    response.writeHead(206).end('data');
  });
  expect(Buffer.from(await signedFile(url, 100, options).read(10, 4)).toString()).toBe('data');
  expect(range).toBe('bytes=10-13');
});

it('asks again where the bucket says that a request was too slow for it', async () => {
  const url = await bucket(
    (_, response) => response.writeHead(400).end('<Error><Code>RequestTimeout</Code></Error>'),
    (_, response) => response.writeHead(206).end('data'),
  );
  expect(await signedFile(url, 100, options).read(0, 4)).toHaveLength(4);
});

it('takes nothing else than the range for it', async () => {
  const whole: RequestListener = (_, response) => response.writeHead(200).end('data');
  const url = await bucket(...Array.from({ length: 7 }, () => whole));
  await expect(signedFile(url, 100, options).read(10, 4)).rejects.toMatchObject({
    name: UNAVAILABLE,
    message: 'The bucket answered 200 with 4 bytes instead of 4',
  });
});

it('stores a part again where the bucket fails, and returns its ETag', async () => {
  let stored = '';
  const url = await bucket(fails, async (request, response) => {
    for await (const piece of request) stored += piece;
    response.writeHead(200, { etag: '"one"' }).end();
  });
  const put = signedParts([url], options);
  expect(await put(0, Buffer.from('part'))).toBe('"one"');
  expect(stored).toBe('part');
  await expect(put(1, Buffer.from('part'))).rejects.toThrow('longer than its 1 parts');
});

it('does not send a request again whose URL has expired, and does not tell the URL', async () => {
  const url = await bucket((_, response) => response.writeHead(403).end());
  const failure = await signedFile(url, 100, options)
    .read(0, 4)
    .catch((error: unknown) => error);
  expect(String(failure)).toBe(`${SIGNED_URL_REFUSED}: The bucket answered 403`);
});
