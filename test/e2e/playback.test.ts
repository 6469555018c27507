import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import * as v from 'valibot';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { plans } from '#contract/plans.ts';
import { Account } from '#contract/schemas/account.ts';
import { Job, JobList } from '#contract/schemas/job.ts';
import { Peaks } from '#contract/schemas/peaks.ts';
import { Project } from '#contract/schemas/project.ts';
import { ProjectMedia } from '#contract/schemas/project-media.ts';
import { overheadNanoUsd } from '#core/cost/estimate.ts';
import { updateItem } from '#runtime/aws/dynamodb.ts';
import { deleteObject } from '#runtime/aws/s3.ts';
import { getAccount } from '#runtime/stores/accounts.ts';
import { topLevelBoxes } from '../../commands/prove/rendered-video.ts';
import { Api } from '../support/cloud/api.ts';
import { setSpend } from '../support/cloud/daily-spend.ts';
import { finishDeletion } from '../support/cloud/deletions.ts';
import { newAccount } from '../support/cloud/new-account.ts';
import { objectsOfProject, storedObjects } from '../support/cloud/stored-objects.ts';
import { makeDue, runSweep } from '../support/cloud/sweeps.ts';
import { frameAt, type Picture, probe } from '../support/media/media.ts';

const fixture = (name: string) => new URL(`../fixtures/${name}`, import.meta.url).pathname;
const dir = temporaryFolder(afterAll);

const cloud = inject('cloud');
const account = await newAccount(cloud.data, 'creator');
const api = new Api({ baseUrl: cloud.baseUrl, apiKey: account.apiKey });

const newProject = async (file: string, contentType: string, by = api, { fresh = false } = {}): Promise<string> => {
  const upload_id = await by.upload(file, contentType, { fresh });
  return (await by.post('/projects', { upload_id, auto_transcribe: false })).as(Project).id;
};
const mediaOf = async (id: string) => (await api.get(`/projects/${id}/media`)).as(ProjectMedia);
const ask = async (id: string) => (await api.post(`/projects/${id}/media`, undefined)).as(Job);
const settled = async (id: string) => (await api.settled(`/jobs/${id}`, Job)).at(-1);
const jobsOf = async (id: string) => (await api.get(`/jobs?project_id=${id}`)).as(JobList).data;
const fetched = async (url: string | null, name: string): Promise<string> => {
  const reply = await fetch(url ?? '', { headers: { origin: new URL(cloud.baseUrl).origin } });
  expect(reply.status).toBe(200);
  expect(reply.headers.get('access-control-allow-origin')).not.toBeNull();
  const path = join(dir, name);
  writeFileSync(path, Buffer.from(await reply.arrayBuffer()));
  return path;
};
/** Loudest peak of the part of the sound between two times, of 127. */
const loudest = ({ data, samples_per_pixel, sample_rate }: Peaks, fromSeconds: number, toSeconds: number): number => {
  const at = (seconds: number) => 2 * Math.round((seconds * sample_rate) / samples_per_pixel);
  return Math.max(...data.slice(at(fromSeconds), at(toSeconds)).map(Math.abs));
};

const ffmpeg = (name: string, args: readonly string[]): string => {
  const path = join(dir, name);
  execFileSync('ffmpeg', ['-nostdin', '-v', 'error', ...args, path]);
  return path;
};
/** Two seconds of silence, two that are loud, two that are quiet. */
const tone = 'aevalsrc=exprs=sin(440*2*PI*t)*if(lt(t\\,2)\\,0\\,if(lt(t\\,4)\\,0.9\\,0.1)):s=48000:d=6';
/** A white square of half the width in the middle of a black portrait, whose first half second is red. */
const square = (rate: number) =>
  [
    `color=black:s=720x1280:r=${rate}:d=6`,
    'drawbox=180:460:360:360:white:fill',
    'drawbox=0:0:720:1280:red:fill:enable=lt(t\\,0.5)',
  ].join(',');
const film = (name: string, rate: number, codecs: readonly string[]): string =>
  ffmpeg(name, ['-f', 'lavfi', '-i', square(rate), '-f', 'lavfi', '-i', tone, ...codecs]);

it.each([
  [
    'mkv',
    'video/x-matroska',
    { rate: 60, played: '30/1' },
    ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac'],
  ],
  ['mov', 'video/quicktime', { rate: 25, played: '25/1' }, ['-c:v', 'prores_ks', '-c:a', 'pcm_s16le']],
])(
  'a .%s that browsers do not play gets a proxy, a poster and peaks',
  async (extension, contentType, { rate, played }, codecs) => {
    const id = await newProject(film(`film.${extension}`, rate, codecs), contentType);
    expect(await mediaOf(id)).toMatchObject({ playable: false, state: 'none', proxy: null, poster: null, peaks: null });
    const job = await ask(id);
    expect(job).toMatchObject({ type: 'playback', project_id: id, status: 'queued', credits: 0 });
    expect(await settled(job.id)).toMatchObject({ status: 'completed', progress: 1, refunded: 0 });
    const media = await mediaOf(id);
    expect(media.state).toBe('completed');

    const proxy = await fetched(media.proxy, `${extension}-proxy.mp4`);
    const { format, streams } = await probe(proxy);
    expect(streams).toMatchObject([
      { codec_name: 'h264', width: 540, height: 960, r_frame_rate: played },
      { codec_name: 'aac' },
    ]);
    expect(format.duration).toBeCloseTo(6, 0);
    const boxes = topLevelBoxes(readFileSync(proxy));
    expect(boxes.indexOf('moov')).toBeLessThan(boxes.indexOf('mdat'));
    expect(squareOf(await frameAt(proxy, 3000, { widthPx: 540, heightPx: 960 }))).toEqual(inTheMiddle);

    const poster = await fetched(media.poster, `${extension}-poster.jpg`);
    expect((await probe(poster)).streams).toMatchObject([{ codec_name: 'mjpeg', width: 540, height: 960 }]);
    expect(squareOf(await frameAt(poster, 0, { widthPx: 540, heightPx: 960 }))).toEqual(inTheMiddle);

    expectTone(v.parse(Peaks, JSON.parse(readFileSync(await fetched(media.peaks, 'peaks.json'), 'utf8'))));
  },
);

const inTheMiddle = { left: expect.closeTo(135, -1), width: expect.closeTo(270, -1), height: expect.closeTo(270, -1) };

/** Where the white square is: a stretched picture has an oblong. */
const squareOf = ({ pixels, widthPx, heightPx }: Picture) => {
  const isWhite = (x: number, y: number): boolean => (pixels[(y * widthPx + x) * 3 + 1] ?? 0) > 128;
  const row = Array.from({ length: widthPx }, (_, x) => isWhite(x, heightPx / 2));
  const column = Array.from({ length: heightPx }, (_, y) => isWhite(widthPx / 2, y));
  const count = (line: boolean[]): number => line.filter(Boolean).length;
  return { left: row.indexOf(true), width: count(row), height: count(column) };
};

/** Its silent, loud and quiet parts are where they are in the sound. */
const expectTone = (peaks: Peaks): void => {
  expect(peaks.length).toBe(peaks.data.length / 2);
  expect((peaks.length * peaks.samples_per_pixel) / peaks.sample_rate).toBeCloseTo(6, 0);
  expect(loudest(peaks, 0, 1.9)).toBeLessThan(3);
  expect(loudest(peaks, 2.1, 3.9)).toBeGreaterThan(75);
  expect(loudest(peaks, 4.1, 5.9)).toBeLessThan(20);
  expect(loudest(peaks, 4.1, 5.9)).toBeGreaterThan(5);
};

describe('media that browsers play', () => {
  it('get a poster and peaks, and no proxy', async () => {
    const id = await newProject(fixture('talk.mp4'), 'video/mp4');
    await settled((await ask(id)).id);
    const { playable, state, proxy, poster, peaks } = await mediaOf(id);
    expect({ playable, state, proxy }).toEqual({ playable: true, state: 'completed', proxy: null });
    await fetched(poster, 'talk.jpg');
    const text = readFileSync(await fetched(peaks, 'talk.json'), 'utf8');
    expect(text.length).toBeLessThan(10_000);
    expect(loudest(v.parse(Peaks, JSON.parse(text)), 0, 19)).toBeGreaterThan(20);
    const key = { account_id: account.accountId, project_id: id };
    expect((await storedObjects(`playback/${key.account_id}/${id}/`)).map((one) => one.split('/').at(-1))).toEqual([
      'peaks.json',
      'poster.0000000.jpg',
      'poster.0000001.jpg',
    ]);
  });

  it('get peaks alone where they have no picture', async () => {
    const id = await newProject(fixture('voice.mp3'), 'audio/mpeg');
    await settled((await ask(id)).id);
    const media = await mediaOf(id);
    expect(media).toMatchObject({ playable: true, state: 'completed', proxy: null, poster: null });
    await fetched(media.peaks, 'voice.json');
  });
});

it('sound that browsers do not play gets a proxy of sound', async () => {
  const file = ffmpeg('tone.mka', ['-f', 'lavfi', '-i', tone, '-c:a', 'libvorbis']);
  const id = await newProject(file, 'audio/x-matroska');
  await settled((await ask(id)).id);
  const media = await mediaOf(id);
  expect(media).toMatchObject({ playable: false, poster: null });
  expect((await probe(await fetched(media.proxy, 'sound.mp4'))).streams).toMatchObject([{ codec_name: 'aac' }]);
  expectTone(v.parse(Peaks, JSON.parse(readFileSync(await fetched(media.peaks, 'tone.json'), 'utf8'))));
});

it('a project has one playback job, however often it is requested', async () => {
  const id = await newProject(fixture('voice.mp3'), 'audio/mpeg');
  const [first, ...others] = await Promise.all([ask(id), ask(id), ask(id)]);
  expect(others.map((job) => job.id)).toEqual([first.id, first.id]);
  await settled(first.id);
  expect(await ask(id)).toMatchObject({ id: first.id, status: 'completed' });
  expect((await jobsOf(id)).map((job) => job.id)).toEqual([first.id]);
});

it('the files of a deleted project are deleted', async () => {
  const id = await newProject(fixture('talk.mp4'), 'video/mp4');
  await settled((await ask(id)).id);
  const { poster, peaks } = await mediaOf(id);
  expect((await api.send('DELETE', `/projects/${id}`)).status).toBe(204);
  const key = { account_id: account.accountId, project_id: id };
  await finishDeletion(cloud.data, key);
  expect(await objectsOfProject(key)).toEqual([]);
  for (const url of [poster, peaks]) expect((await fetch(url ?? '')).status).toBeGreaterThanOrEqual(400);
});

it('a failed job returns its part of the spend and may be requested again', async () => {
  const id = await newProject(fixture('voice.mp3'), 'audio/mpeg');
  const [media = ''] = await storedObjects(`media/${account.accountId}/${id}/`);
  const spent = (await getAccount(account.accountId)).spend_nano_usd ?? 0;
  await deleteObject(media);
  const first = await ask(id);
  expect(await settled(first.id)).toMatchObject({ status: 'failed', error: expect.stringContaining('again') });
  expect(await mediaOf(id)).toMatchObject({ state: 'failed', peaks: null });
  expect((await getAccount(account.accountId)).spend_nano_usd).toBe(spent + overheadNanoUsd);
  const second = await ask(id);
  expect(second.id).not.toBe(first.id);
  expect(await settled(second.id)).toMatchObject({ status: 'failed' });
});

it('a cancelled job may be requested again', async () => {
  const id = await newProject(fixture('talk.mp4'), 'video/mp4', api, { fresh: true });
  const { id: jobId } = await ask(id);
  expect((await api.post(`/jobs/${jobId}/cancel`, undefined)).as(Job)).toMatchObject({ error_code: 'cancelled' });
  expect((await mediaOf(id)).state).toBe('failed');
  expect(await settled((await ask(id)).id)).toMatchObject({ status: 'completed' });
});

/** Waits until its execution has begun. */
const processing = async (jobId: string): Promise<void> => {
  const status = async () => (await api.get(`/jobs/${jobId}`)).as(Job).status;
  await expect.poll(status).toBe('processing');
};

it('while it runs, the sweep of open work leaves it alone', async () => {
  const id = await newProject(
    film('swept.mkv', 60, ['-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac']),
    'video/x-matroska',
  );
  const { id: job_id } = await ask(id);
  await processing(job_id);
  await makeDue(cloud.data, 'jobs', { account_id: account.accountId, job_id });
  await runSweep(cloud.data, 'ReconcileOpenWork');
  expect(await settled(job_id)).toMatchObject({ status: 'completed' });
});

it('while it runs, the deletion of its project stops it and leaves nothing', async () => {
  const id = await newProject(fixture('talk.mp4'), 'video/mp4', api, { fresh: true });
  const { id: jobId } = await ask(id);
  await processing(jobId);
  expect((await api.send('DELETE', `/projects/${id}`)).status).toBe(204);
  const key = { account_id: account.accountId, project_id: id };
  await finishDeletion(cloud.data, key);
  expect(await objectsOfProject(key)).toEqual([]);
});

it('is refused over the open transcriptions of the plan, and over the spend of the day', async () => {
  const { accountId, api: busy } = await newAccount(cloud.data, 'creator');
  const id = await newProject(fixture('voice.mp3'), 'audio/mpeg', busy);
  const answer = async () => (await busy.post(`/projects/${id}/media`, undefined)).refusal;
  const { maxDailySpendNanoUsd, quotas } = plans.creator;
  const kind = 'open_transcriptions';
  await updateItem('usage', { account_id: accountId, kind }, { set: { used: quotas[kind], changes: 1 } });
  expect(await answer()).toEqual({ status: 429, code: 'too_many_open' });
  await updateItem('usage', { account_id: accountId, kind }, { set: { used: 0, changes: 2 } });
  await setSpend(accountId, maxDailySpendNanoUsd);
  expect(await answer()).toEqual({ status: 402, code: 'spend_limit_reached' });
});

it('while it is open it counts as an open transcription', async () => {
  const id = await newProject(fixture('voice.mp3'), 'audio/mpeg');
  const { id: jobId } = await ask(id);
  const open = async () => (await api.get('/account')).as(Account).usage.open_transcriptions;
  expect(await open()).toBeGreaterThanOrEqual(1);
  await settled(jobId);
  expect(await open()).toBe(0);
});

it('the free plan does not include it', async () => {
  const { api: free } = await newAccount(cloud.data, 'free');
  const id = await newProject(fixture('voice.mp3'), 'audio/mpeg', free);
  const answer = await free.post(`/projects/${id}/media`, undefined);
  expect(answer.refusal).toEqual({ status: 403, code: 'plan_limit_exceeded' });
  expect((await free.get(`/projects/${id}/media`)).as(ProjectMedia).state).toBe('none');
});
