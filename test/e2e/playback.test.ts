import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import * as v from 'valibot';
import { afterAll, expect, inject, it } from 'vitest';
import { Job } from '#contract/schemas/job.ts';
import { Peaks } from '#contract/schemas/peaks.ts';
import { Project } from '#contract/schemas/project.ts';
import { ProjectMedia } from '#contract/schemas/project-media.ts';
import { topLevelBoxes } from '../../operate/prove/rendered-video.ts';
import { Api } from '../support/cloud/api.ts';
import { finishDeletion } from '../support/cloud/deletions.ts';
import { newAccount } from '../support/cloud/new-account.ts';
import { objectsOfProject, storedObjects } from '../support/cloud/stored-objects.ts';
import { frameAt, type Picture, probe } from '../support/media/media.ts';

const fixture = (name: string) => new URL(`../fixtures/${name}`, import.meta.url).pathname;
const dir = temporaryFolder(afterAll);

const cloud = inject('cloud');
const account = await newAccount(cloud.data, 'creator');
const api = new Api({ baseUrl: cloud.baseUrl, apiKey: account.apiKey });

const newProject = async (file: string, contentType: string, { fresh = false } = {}): Promise<string> => {
  const upload_id = await api.upload(file, contentType, { fresh });
  return (await api.post('/projects', { upload_id, auto_transcribe: false })).as(Project).id;
};
const mediaOf = async (id: string) => (await api.get(`/projects/${id}/media`)).as(ProjectMedia);
const ask = async (id: string) => (await api.post(`/projects/${id}/media`, undefined)).as(Job);
const settled = async (id: string) => (await api.settled(`/jobs/${id}`, Job)).at(-1);
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

it('a file that browsers do not play gets a proxy, a poster and peaks, which are deleted with its project', async () => {
  const codecs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];
  const id = await newProject(film('film.mkv', 60, codecs), 'video/x-matroska');
  expect(await mediaOf(id)).toMatchObject({ playable: false, state: 'none', proxy: null, poster: null, peaks: null });
  const job = await ask(id);
  expect(await settled(job.id)).toMatchObject({ status: 'completed', progress: 1, refunded: 0 });
  const media = await mediaOf(id);
  expect(media.state).toBe('completed');

  const proxy = await fetched(media.proxy, 'proxy.mp4');
  const { format, streams } = await probe(proxy);
  expect(streams).toMatchObject([
    { codec_name: 'h264', width: 540, height: 960, r_frame_rate: '30/1' },
    { codec_name: 'aac' },
  ]);
  expect(format.duration).toBeCloseTo(6, 0);
  const boxes = topLevelBoxes(readFileSync(proxy));
  expect(boxes.indexOf('moov')).toBeLessThan(boxes.indexOf('mdat'));
  expect(squareOf(await frameAt(proxy, 3000, { widthPx: 540, heightPx: 960 }))).toEqual(inTheMiddle);

  const poster = await fetched(media.poster, 'poster.jpg');
  expect((await probe(poster)).streams).toMatchObject([{ codec_name: 'mjpeg', width: 540, height: 960 }]);
  expect(squareOf(await frameAt(poster, 0, { widthPx: 540, heightPx: 960 }))).toEqual(inTheMiddle);

  expectTone(v.parse(Peaks, JSON.parse(readFileSync(await fetched(media.peaks, 'peaks.json'), 'utf8'))));

  expect((await api.send('DELETE', `/projects/${id}`)).status).toBe(204);
  const key = { account_id: account.accountId, project_id: id };
  await finishDeletion(cloud.data, key);
  expect(await objectsOfProject(key)).toEqual([]);
  expect((await fetch(media.peaks ?? '')).status).toBeGreaterThanOrEqual(400);
});

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

it('media that browsers play get a poster and peaks, and no proxy', async () => {
  const id = await newProject(fixture('talk.mp4'), 'video/mp4');
  await settled((await ask(id)).id);
  const { playable, state, proxy, poster, peaks } = await mediaOf(id);
  expect({ playable, state, proxy }).toEqual({ playable: true, state: 'completed', proxy: null });
  await fetched(poster, 'talk.jpg');
  const text = readFileSync(await fetched(peaks, 'talk.json'), 'utf8');
  expect(text.length).toBeLessThan(10_000);
  expect(loudest(v.parse(Peaks, JSON.parse(text)), 0, 19)).toBeGreaterThan(20);
  expect((await storedObjects(`playback/${account.accountId}/${id}/`)).map((one) => one.split('/').at(-1))).toEqual([
    'peaks.json',
    'poster.0000000.jpg',
    'poster.0000001.jpg',
  ]);
});
