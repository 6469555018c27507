import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { environmentNames } from '#contract/names.ts';
import { meterRequests } from '#runtime/meter/meter-requests.ts';
import { belongsTo } from '#runtime/meter/tally.ts';
import { answerOf, type GatewayRequest } from '../../lambdas/gateway-event.ts';
import { linesOf } from './cost-lines-written.ts';

const account_id = '019ab2c4-0000-7000-8000-000000000001';
const project_id = '019ab2c4-0000-7000-8000-000000000002';
const lineOf = async (request: GatewayRequest, response: APIGatewayProxyStructuredResultV2) => {
  const handler = meterRequests('updateProject', async () => {
    belongsTo({ account_id });
    return response;
  });
  return (await linesOf(() => answerOf(handler, request))).lines;
};

it.each<[string, string | undefined, Record<string, string>]>([
  ['an answer', undefined, { 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' }],
  ['a request past the edge', 'secret', { 'x-content-type-options': 'nosniff', 'content-type': 'application/json' }],
])('%s says that its type is what it says, and that this host is reached by TLS alone', async (_, secret, headers) => {
  vi.stubEnv(environmentNames.originSecret, secret);
  onTestFinished(() => void vi.unstubAllEnvs());
  const handler = meterRequests('x', async () => ({ statusCode: 200, headers: { 'cache-control': 'no-store' } }));
  expect((await answerOf(handler, {})).headers).toEqual({
    'strict-transport-security': 'max-age=31536000',
    ...headers,
  });
});

describe('the line of a request', () => {
  it('has the route and status, the request id that the caller sees, and the ids in the path', async () => {
    const lines = await lineOf({ params: { project_id } }, { statusCode: 200 });
    const ids = { account_id, project_id, request_id: 'request-1', api_request_id: 'request-1' };
    expect(lines).toEqual([expect.objectContaining({ ...ids, route: 'updateProject', status: 200 })]);
  });

  it('counts what the gateway bills for request and response, and the bytes that leave AWS', async () => {
    const [small] = await lineOf({ body: '{}' }, { statusCode: 200, body: '{"é":1}' });
    expect(small?.units).toEqual({ gateway_requests: 1, data_out_bytes: 8 });
    const [large] = await lineOf({ body: 'x'.repeat(600 * 1024) }, { statusCode: 204 });
    expect(large?.units).toEqual({ gateway_requests: 2 });
  });

  it('counts a request to a stage with an edge as one of CloudFront and of its firewall', async () => {
    vi.stubEnv(environmentNames.publicOrigin, 'https://captions.example.com');
    const [line] = await lineOf({ body: '{}' }, { statusCode: 200, body: '{"é":1}' });
    vi.unstubAllEnvs();
    expect(line?.units).toEqual({ gateway_requests: 1, edge_out_bytes: 8, edge_requests: 1, firewall_requests: 1 });
  });

  it.each([401, 404])('answered %i has no project, which may not exist or be foreign', async (statusCode) => {
    const lines = await lineOf({ params: { project_id } }, { statusCode });
    expect(lines).toEqual([expect.not.objectContaining({ project_id })]);
  });

  it('leaves out a path parameter that is not an id', async () => {
    const { texts } = await linesOf(() =>
      answerOf(
        meterRequests('x', async () => ({ statusCode: 400 })),
        { params: { project_id: 'x'.repeat(9000) } },
      ),
    );
    expect(texts[0]?.length).toBeLessThan(800);
  });

  it.each([
    ['Sampled=1', 1],
    ['Sampled=0', undefined],
  ])('counts the trace of a request where X-Ray keeps it: %s', async (sampled, traces) => {
    vi.stubEnv('_X_AMZN_TRACE_ID', `Root=1-1;Parent=2;${sampled}`);
    const [line] = await lineOf({}, { statusCode: 200 });
    expect(line?.units.xray_traces).toBe(traces);
    vi.unstubAllEnvs();
  });
});
