import { describe, expect, it } from 'vitest';
import { answerMcp } from '#mcp/http.ts';
import { batchView } from '#mcp/views.ts';
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

describe('next names what has ended how', () => {
  const wait = 'Call get_status with wait_seconds 5 until it has ended.';
  const again = 'caption_video with the project_id gives the price of doing it again.';
  const lifetime = 'Each is valid for 1 hour, and 10 minutes once opened; get_status makes new ones.';
  const at = '2026-11-21T13:00:00.000Z';
  const video = (preset: string, fields: object) => ({ id: projectId, preset, progress: 1, created_at: at, ...fields });
  const done = video('tiktok', { status: 'completed', download_url: 'https://s3/signed' });
  const failed = video('youtube', { status: 'failed', error: 'It broke.', error_code: 'render_failed', refunded: 3 });
  const cancelled = video('linkedin', { status: 'failed', error: 'It was cancelled.', error_code: 'cancelled' });
  const queued = video('youtube', { status: 'queued', progress: 0 });
  const processing = video('youtube', { status: 'processing', progress: 0.5 });
  const expired = video('tiktok', { status: 'completed', expired: true });
  const job = { id: projectId, type: 'transcription', progress: 1, created_at: at };
  const broken = { ...job, status: 'failed', error: 'It broke.', error_code: 'no_speech', refunded: 2 };

  it.each<[name: string, project: object, job: object | undefined, exports: object[], next: string]>([
    ['importing', { status: 'importing' }, { ...job, type: 'import', status: 'processing' }, [], wait],
    ['transcribing', { status: 'transcribing' }, { ...job, status: 'queued' }, [done], wait],
    [
      'draft',
      { status: 'draft' },
      undefined,
      [],
      'Call caption_video with the project_id to get the price of the transcription.',
    ],
    [
      'failed import',
      { status: 'failed', error: 'Gone.', error_code: 'link_not_found' },
      undefined,
      [],
      `Failed: 1 work, 0 credits given back. Tell the user the error. ${again}`,
    ],
    [
      'failed transcription',
      { status: 'failed' },
      broken,
      [],
      `Failed: 1 transcription, 2 credits given back. Tell the user the error. ${again}`,
    ],
    [
      'cancelled transcription',
      { status: 'failed' },
      { ...broken, error_code: 'cancelled', refunded: 0 },
      [],
      `Cancelled: 1 transcription, 0 credits given back. ${again}`,
    ],
    [
      'nothing yet',
      {},
      { ...job, status: 'completed' },
      [],
      'Call get_transcript to read the words, or caption_video with the project_id to get the price of the videos.',
    ],
    [
      'nothing yet, and a text that was not heard',
      {},
      { ...job, status: 'completed', warnings: [{ code: 'text_not_heard', message: 'M' }] },
      [],
      'Tell the user that the text that was given was not heard, or not all of it: get_transcript has what the captions say. Call get_transcript to read the words, or caption_video with the project_id to get the price of the videos.',
    ],
    ['queued', {}, undefined, [queued], wait],
    ['processing beside ended ones', {}, undefined, [processing, failed, done], wait],
    ['finished', {}, undefined, [done], `Give the user the 1 download URL. ${lifetime}`],
    [
      'finished, failed and cancelled',
      {},
      undefined,
      [done, failed, cancelled],
      `Give the user the 1 download URL. ${lifetime} Failed: 1 of 3 videos, 3 credits given back. Tell the user the error. Cancelled: 1 of 3 videos, 0 credits given back. ${again}`,
    ],
    [
      'failed',
      {},
      undefined,
      [failed, { ...failed, preset: 'linkedin' }],
      `Failed: 2 of 2 videos, 6 credits given back. Tell the user the error. ${again}`,
    ],
    [
      'cancelled, and refunded',
      {},
      undefined,
      [{ ...cancelled, refunded: 1 }],
      `Cancelled: 1 of 1 video, 1 credit given back. ${again}`,
    ],
    ['expired', {}, undefined, [expired], `Expired: 1 of 1 video. ${again}`],
    [
      'made again after a failure',
      {},
      undefined,
      [{ ...done, preset: 'youtube' }, failed],
      `Give the user the 1 download URL. ${lifetime}`,
    ],
    [
      'failed again after one that is there',
      {},
      undefined,
      [failed, { ...done, preset: 'youtube' }],
      `Give the user the 1 download URL. ${lifetime} Failed: 1 of 2 videos, 3 credits given back. Tell the user the error. ${again}`,
    ],
    [
      'ready, with a transcription that failed since',
      {},
      broken,
      [done],
      `Failed: 1 transcription, 2 credits given back. Tell the user the error. The transcript before it is kept. Give the user the 1 download URL. ${lifetime} ${again}`,
    ],
    [
      'ready, with a video that was requested since',
      {},
      { ...broken, created_at: project.created_at },
      [done],
      `Give the user the 1 download URL. ${lifetime}`,
    ],
  ])('%s', async (_, fields, itsJob, exports, next) => {
    const { said } = await getStatus({}, (path) => {
      if (path === '') return { ...project, status: 'ready', ...fields, ...(itsJob && { job_id: projectId }) };
      return path.startsWith('/exports') ? { data: exports } : { ...itsJob };
    });
    expect(said).toContain(`"next":${JSON.stringify(next)}`);
  });
});

it.each([
  ['running', 1, 'It takes minutes to hours. Call caption_batch with the batch_id when the user asks.'],
  ['completed', 0, 'All 3 sources are done. Give the user results_url'],
  ['completed', 2, '2 of 3 sources failed. Give the user results_url'],
  ['cancelled', 3, '3 of 3 sources failed. Give the user results_url'],
] as const)('a batch that is %s with %i failed sources says so in next', (status, failed, next) => {
  const counts = { total: 3, waiting: 0, open: 0, completed: 3 - failed, failed };
  const batch = { id: projectId, status, counts, credits: 3, presets: [], created_at: '', results_url: 'https://s3/r' };
  expect(batchView(batch).next).toContain(next);
  const unwritten = batchView({ ...batch, results_url: undefined });
  expect(unwritten.next).not.toContain('results_url');
});
