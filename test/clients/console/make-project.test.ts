import { beforeEach, describe, expect, it } from 'vitest';
import { Cueline } from '#sdk/index.ts';
import { makeProject } from '../../../clients/console/src/make-project.ts';

/** What is said to the person, the requests, and the refusals of the next ones. */
let said: string[];
let bodies: unknown[];
let refusals: object[];

const api = new Cueline({
  baseUrl: 'http://api/v1',
  apiKey: 'sk_live_test',
  fetch: async (_, { body }) => {
    bodies.push(JSON.parse(String(body)));
    const refused = refusals.shift();
    const reply = refused ? { error: refused } : { id: 'one', status: 'transcribing' };
    return Response.json(reply, { status: refused ? 400 : 200 });
  },
});
const make = () => makeProject(api, media, order, (message) => said.push(message));

const exports = { presets: ['instagram_reels'] } as const;
const order = { key: 'a', project: { exports, max_credits: 3 } };
const media = { upload_id: 'upload' };

describe('an order', () => {
  beforeEach(() => {
    said = [];
    bodies = [];
    refusals = [];
  });

  it('whose video a platform refuses has its words made, and says why', async () => {
    const message = 'takes no clip shorter than 3 s';
    refusals = [{ code: 'invalid_request', message, details: [{ param: 'exports.presets[0]', message }] }];
    expect(await make()).toEqual({ id: 'one' });
    expect(said).toEqual([message]);
    expect(bodies).toEqual([
      { ...media, exports, max_credits: 3 },
      { ...media, max_credits: 3 },
    ]);
  });

  it('that costs more than was shown becomes a draft, without a video', async () => {
    refusals = [{ code: 'max_credits_exceeded', message: 'This takes 6 credits', param: 'max_credits' }];
    expect(await make()).toMatchObject({ id: 'one', error: { code: 'max_credits_exceeded' } });
    expect(bodies[1]).toEqual({ ...media, auto_transcribe: false });
  });

  it('of another refusal is refused as a whole', async () => {
    refusals = [{ code: 'not_media', message: 'This is no media file' }];
    await expect(make()).rejects.toMatchObject({ code: 'not_media' });
    expect(bodies).toHaveLength(1);
  });
});
