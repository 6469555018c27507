import { expect, it } from 'vitest';
import { answerMcp } from '#mcp/http.ts';
import { Cueline } from '#sdk/index.ts';

const projectId = '019aa000-0000-7000-8000-000000000001';
const project = {
  id: projectId,
  title: 'talk',
  status: 'importing',
  kind: 'video',
  source: 'video',
  language: 'auto',
  format: '9:16',
  style: {},
  created_at: '2026-11-21T12:00:00.000Z',
};

it('get_status answers before the work has ended, though 20 seconds were requested', async () => {
  let looks = 0;
  const fetch = async (url: string) => {
    if (url.includes('/exports?')) return Response.json({ data: [] });
    looks += 1;
    return Response.json(project);
  };
  const client = new Cueline({ baseUrl: 'https://api.example.com/v1', apiKey: 'sk_live_test', fetch });
  const params = { name: 'get_status', arguments: { project_id: projectId, wait_seconds: 20 } };
  const request = new Request('https://api.example.com/v1/mcp', {
    method: 'POST',
    headers: {
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      'mcp-protocol-version': '2025-11-25',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
  });
  const answer = await answerMcp(request, { client, onUnforeseen: () => {} });
  expect(await answer.text()).toContain('Call get_status with wait_seconds 5 until it has ended.');
  expect(looks).toBeLessThanOrEqual(3);
});
