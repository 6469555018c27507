import * as v from 'valibot';
import { expect, it } from 'vitest';
import { routes } from '#contract/routes.ts';
import { callHandler } from '../../support/cloud/call-handler.ts';
import { published } from '../../support/openapi/openapi-operations.ts';

const ask = (headers: Record<string, string>) => callHandler(routes.getOpenapi, { headers });

it.each(['gzip', 'identity'])(
  'GET /openapi.json answers docs/openapi.json with its own deployment as the server: %s',
  async (accepted) => {
    const { headers, text } = await ask({ 'accept-encoding': accepted });
    expect(headers.get('content-encoding')).toBe(accepted === 'gzip' ? 'gzip' : null);
    expect(headers.get('cache-control')).toBe('public, max-age=300');
    const document = v.parse(v.looseObject({}), published);
    expect(JSON.parse(text)).toEqual({
      ...document,
      servers: [expect.objectContaining({ url: '/v1' })],
      externalDocs: { url: '/docs', description: expect.any(String) },
    });
  },
);

it('GET /openapi.json answers 304 to a client that has it, and 200 to one that has another', async () => {
  const etag = (await ask({})).headers.get('etag') ?? '';
  expect(await ask({ 'if-none-match': etag })).toMatchObject({ status: 304, text: '' });
  expect((await ask({ 'if-none-match': 'W/"another"' })).status).toBe(200);
});
