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

/** What get_status says, and the requests that it made. */
const getStatus = async (args: object, answers: (path: string) => object) => {
  const requested: string[] = [];
  const fetch = async (url: string) => {
    const path = url.replace(`https://api.example.com/v1/projects/${projectId}`, '');
    requested.push(path);
    return Response.json(answers(path));
  };
  const client = new Cueline({ baseUrl: 'https://api.example.com/v1', apiKey: 'sk_live_test', fetch });
  const params = { name: 'get_status', arguments: { project_id: projectId, ...args } };
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
  return { said: await answer.text(), requested };
};

it('get_status answers before the work has ended, though 20 seconds were requested', async () => {
  const { said, requested } = await getStatus({ wait_seconds: 20 }, (path) => (path === '' ? project : { data: [] }));
  expect(said).toContain('Call get_status with wait_seconds 5 until it has ended.');
  expect(requested.filter((path) => path === '').length).toBeLessThanOrEqual(3);
});

it('get_status has short links made once all work has ended, and not while it is read again and again', async () => {
  const made = { id: projectId, preset: 'tiktok', status: 'completed', progress: 1, download_url: 'https://s3/signed' };
  const open = { ...made, status: 'processing', progress: 0.5, download_url: undefined };
  const answering = (data: object[]) => (path: string) => {
    if (path === '') return { ...project, status: 'ready' };
    return { data: path.includes('short') ? [{ ...made, download_url: 'https://api/d/short' }] : data };
  };
  const running = await getStatus({}, answering([made, open]));
  expect(running.requested.toSorted()).toEqual(['', '/exports']);
  expect(running.said).not.toContain('signed');
  const ended = await getStatus({}, answering([made]));
  expect(ended.requested.toSorted()).toEqual(['', '/exports', '/exports?links=short']);
  expect(ended.said).toContain('https://api/d/short');
  expect(ended.said).not.toContain('signed');
});
