import { beforeEach, describe, expect, it } from 'vitest';
import { Cueline } from '#sdk/index.ts';
import { advanceVideo } from '../../../clients/console/src/advance-video.ts';

const projectId = '01a21a4b-e969-7001-ba9e-88ad3bf23084';
const video = { id: '01a21a4b-e969-7001-ba9e-88ad3bf23085', preset: 'tiktok', status: 'queued' };
const order = { projectId, title: 'talk.mp4', maxCredits: 2 };

/** What the API has, and the requests for videos that it got. */
let project: object;
let exports: object[];
let requests: { readonly key: string | null; readonly body: unknown }[];

const api = new Cueline({
  baseUrl: 'http://api/v1',
  apiKey: 'sk_live_test',
  fetch: async (url, { method, body, headers }) => {
    const isNew = method === 'POST';
    if (isNew) requests.push({ key: new Headers(headers).get('idempotency-key'), body: JSON.parse(String(body)) });
    const reply = url.includes('/exports') ? { data: isNew ? [video] : exports } : project;
    return new Response(JSON.stringify(reply), { headers: { 'content-type': 'application/json' } });
  },
});
const advance = (isOrdered = true) => advanceVideo(api, order, () => isOrdered);

describe('an ordered video', () => {
  beforeEach(() => {
    project = { id: projectId, status: 'ready', width: 1080, height: 1920, metadata: { console_framing: 'crop' } };
    exports = [];
    requests = [];
  });

  it('is requested alike by two tabs at once, under one key, at most at the price that was shown', async () => {
    const [one] = await Promise.all([advance(), advance()]);
    expect(one).toMatchObject({ exportId: video.id });
    expect(requests).toHaveLength(2);
    expect(requests[0]).toEqual(requests[1]);
    expect(requests[0]).toMatchObject({
      key: expect.stringContaining(projectId),
      body: { presets: ['tiktok'], fit: 'crop', max_credits: 2 },
    });
  });

  it('is not requested of a project that has one, so that a crash after the request costs nothing', async () => {
    exports = [video];
    expect(await advance()).toMatchObject({ exportId: video.id });
    expect(requests).toEqual([]);
  });

  it('waits for the words, and is given up where none come or the person has withdrawn it', async () => {
    project = { ...project, status: 'transcribing' };
    expect(await advance()).toBe(order);
    project = { ...project, status: 'failed' };
    expect(await advance()).toBeUndefined();
    project = { ...project, status: 'ready' };
    expect(await advance(false)).toBeUndefined();
    expect(requests).toEqual([]);
  });
});
