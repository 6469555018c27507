import { setTimeout } from 'node:timers/promises';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import type { Route } from '#contract/route.ts';
import { ErrorBody } from '#contract/schemas/error.ts';
import { AppError } from '#core/app-error.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { gatewayEvent, lambdaContext } from '../../lambdas/gateway-event.ts';
import { loggedBy } from '../logged.ts';

const row = {
  operationId: 'x',
  summary: '',
  method: 'GET',
  path: '/x',
  entry: '',
  public: true,
  throttle: { ratePerSecond: 1, burst: 1 },
  status: 200,
  reply: v.object({ upload_url: v.pipe(v.string(), v.url()) }),
  errors: [],
  uses: {},
} satisfies Route;

process.env.CORS_ORIGINS = '*';
process.env.AWS_REGION = 'eu-west-1';

it('an unexpected error is answered without its message, and logged without its input', async () => {
  const handler = httpRoute(row, async () => ({ body: { upload_url: 'X-Amz-Signature=5eC2e7' } }));
  const { settled, text } = await loggedBy(() => handler(gatewayEvent({ path: '/v1/x' }), lambdaContext));
  expect(settled).toMatchObject({ value: { statusCode: 500, body: expect.stringContaining('"internal_error"') } });
  expect(text).toContain('1 issues: upload_url: url');
  expect(`${JSON.stringify(settled)} ${text}`).not.toContain('5eC2e7');
});

it('a request that its Lambda has no time for is answered 503 a second before the time-out, which is no fault in the log', async () => {
  const handler = httpRoute(row, async () => {
    await setTimeout(400);
    return { body: { upload_url: 'https://api.example.com' } };
  });
  const context = { ...lambdaContext, getRemainingTimeInMillis: () => 1000 };
  const { settled, text } = await loggedBy(() => handler(gatewayEvent({ path: '/v1/x' }), context));
  const body = expect.stringMatching(/"unavailable".*unknown whether this was done/);
  expect(settled).toMatchObject({ value: { statusCode: 503, headers: { 'retry-after': '5' }, body } });
  expect(text).toContain('"WARN"');
  expect(text).not.toContain('"ERROR"');
});

it.each([
  ['api.example.com', 'https://api.example.com'],
  ['<svg>', 'https://api.execute-api.eu-west-1.amazonaws.com'],
])('for the Host %s, the doc_url of an error starts with %s', async (host, url) => {
  const handler = httpRoute(row, () => Promise.reject(new AppError('not_found', 'No.')));
  const { settled } = await loggedBy(() => handler(gatewayEvent({ path: '/v1/x', headers: { host } }), lambdaContext));
  const { body = '' } = settled?.status === 'fulfilled' ? settled.value : {};
  expect(v.parse(ErrorBody, JSON.parse(body)).error.doc_url).toBe(`${url}/docs/errors#not_found`);
});
