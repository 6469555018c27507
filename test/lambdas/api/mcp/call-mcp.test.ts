import { DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it, onTestFinished, vi } from 'vitest';
import { routes } from '#contract/routes.ts';
import { callHandler } from '../../../support/cloud/call-handler.ts';
import { mockClient } from '../../../support/shared-modules/mock-client.ts';
import { newApiKey } from '../../../support/stores/example-records.ts';

const { key, keyRecord } = newApiKey({ scopes: [] });

/** Calls the tool list_projects. */
const called = async (sent: Record<string, string>) => {
  const dynamoDb = mockClient(DynamoDBDocumentClient);
  dynamoDb.on(GetCommand, { TableName: 'api-keys' }).resolves({ Item: keyRecord });
  dynamoDb.on(GetCommand, { TableName: 'waiting-places' }).resolves({});
  dynamoDb.on(UpdateCommand, { TableName: 'waiting-places' }).resolves({});
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ data: [] }));
  onTestFinished(() => {
    dynamoDb.restore();
    fetched.mockRestore();
  });
  const answer = await callHandler(routes.callMcp, {
    key,
    corsOrigins: 'https://app.example.com',
    headers: {
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      'mcp-protocol-version': '2025-11-25',
      ...sent,
    },
    body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list_projects', arguments: {} } },
  });
  return { answer, fetched };
};

it('a tool sends the key to the domain of the gateway, whatever the header Host says', async () => {
  const { answer, fetched } = await called({ host: 'elsewhere.example.com' });
  expect(answer.status).toBe(200);
  const [[url, init] = []] = fetched.mock.calls;
  expect(String(url)).toBe('https://api.example.com/v1/projects?limit=10');
  expect(init?.headers).toMatchObject({ authorization: `Bearer ${key}` });
});

it.each(['https://evil.example', 'https://app.example.com.evil.example', 'null'])(
  'a page of the origin %s is refused, under whatever name it reaches this API',
  async (origin) => {
    const { answer, fetched } = await called({ origin, host: 'evil.example' });
    expect(answer.refusal).toEqual({ status: 403, code: 'origin_refused' });
    expect(fetched).not.toHaveBeenCalled();
  },
);

it.each(['https://api.example.com', 'https://app.example.com'])(
  'a page of the origin %s is answered',
  async (origin) => {
    expect((await called({ origin })).answer.status).toBe(200);
  },
);
