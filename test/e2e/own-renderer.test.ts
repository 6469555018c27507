import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import { afterAll, expect, inject, it } from 'vitest';
import type { CostLine } from '#contract/schemas/cost-line.ts';
import { Export, ExportBatch } from '#contract/schemas/export.ts';
import { Job } from '#contract/schemas/job.ts';
import { Project } from '#contract/schemas/project.ts';
import { Quote } from '#contract/schemas/quote.ts';
import { Transcript } from '#contract/schemas/transcript.ts';
import { renderSteps } from '#contract/steps/render.ts';
import { readTalk, talkPath } from '../../operate/stage/talk.ts';
import { invocationsIn, usedBy } from '../../reference/cost-card/invocations.ts';
import { newAccount } from '../support/cloud/new-account.ts';
import { probe } from '../support/media/media.ts';
import { bytesOf } from '../support/video/files.ts';
import { colorAt, framesBefore, type Pixels } from '../support/video/frames.ts';
import { smallPlan } from '../support/video/plans.ts';

const cloud = inject('cloud');
const dir = temporaryFolder(afterAll);
const greeting = new URL('../fixtures/greeting.mp4', import.meta.url).pathname;
const { api } = await newAccount(cloud.data, 'studio');

/** With RENDERER=mediaconvert the cloud has none of it. */
const itOnOurs = it.runIf(cloud.renderer === 'lambda');
/** The invocations for an export or a job, one after the other. */
const invocationsOf = (isOf: (line: CostLine) => boolean) =>
  invocationsIn(cloud.data).filter(({ lines }) => lines[0] && isOf(lines[0]));
const mediaConvertIn = (units: object): string[] =>
  Object.keys(units).filter((meter) => meter.startsWith('mediaconvert'));

itOnOurs('our own code makes the video of an export, with its captions', async () => {
  const upload_id = await api.upload(greeting, 'video/mp4');
  const { id } = (await api.post('/projects', { upload_id, auto_transcribe: false })).as(Project);
  const words = [{ text: 'Hello 👋', start: 0.5, end: 2 }];
  (await api.send('PUT', `/projects/${id}/transcript`, { lines: [{ words }] })).as(Transcript);
  const requested = { presets: ['youtube'], resolution: '720p', range_start: 0, range_end: 2, soft_captions: true };
  const batch = (await api.post(`/projects/${id}/exports`, requested)).as(ExportBatch);
  const ended = (await api.settled(`/exports/${batch.data[0]?.id}`, Export)).at(-1);
  expect(ended).toMatchObject({ status: 'completed', renderer: 'lambda' });
  const video = Buffer.from(await (await fetch(ended?.download_url ?? '')).arrayBuffer());
  const asSrt = ['-v', 'error', '-i', 'pipe:0', '-map', '0:s', '-c', 'text', '-f', 'srt', 'pipe:1'];
  const text = execFileSync('ffmpeg', asSrt, { input: video }).toString();
  expect(text).toBe('1\n00:00:00,500 --> 00:00:02,000\nHello 👋\n\n');
  const plan = { ...smallPlan, canvas: { widthPx: 1280, heightPx: 720 } };
  const frames = await framesBefore(bytesOf(video), plan);
  expect(frames).toHaveLength(50);
  // White letters over the middle of the picture's lower edge, while the words are spoken.
  const isCaptioned = (frame: Pixels | undefined): boolean =>
    Array.from({ length: 160 }, (_, x) => frame !== undefined && colorAt(frame, 560 + x, 650)[0] > 220).includes(true);
  expect([isCaptioned(frames[2]), isCaptioned(frames[25])]).toEqual([false, true]);
  const steps = invocationsOf(({ export_id }) => export_id === ended?.id);
  const { units, modelled } = usedBy(steps);
  expect(units.rendered_seconds).toBe(2);
  expect(mediaConvertIn({ ...units, ...modelled })).toEqual([]);
  const [chunk, ...others] = steps.filter(({ lines }) => lines[0]?.route === 'RenderChunk');
  expect(others).toEqual([]);
  expect(chunk?.memoryMb).toBe(renderSteps.RenderChunk.memoryMb);
  expect(units.lambda_mb_ms).toBeGreaterThan((chunk?.billedMs ?? 0) * renderSteps.RenderChunk.memoryMb);
});

itOnOurs('a layer is the captions alone with alpha, in a file that says what it is', async () => {
  const upload_id = await api.upload(greeting, 'video/mp4');
  const { id } = (await api.post('/projects', { upload_id, auto_transcribe: false, title: 'Hello' })).as(Project);
  const words = [{ text: 'Hello', start: 0.5, end: 2 }];
  (await api.send('PUT', `/projects/${id}/transcript`, { lines: [{ words }] })).as(Transcript);
  const requested = { presets: ['tiktok'], resolution: '720p', layer: true, style: { template: 'minimal' } };
  const quote = (await api.post(`/projects/${id}/exports/quote`, requested)).as(Quote);
  const { quote_id } = quote;
  const batch = (await api.post(`/projects/${id}/exports`, { ...requested, quote_id })).as(ExportBatch);
  const ended = (await api.settled(`/exports/${batch.data[0]?.id}`, Export)).at(-1);
  expect(ended).toMatchObject({
    status: 'completed',
    renderer: 'lambda',
    layer: true,
    credits: quote.credits,
    warnings: [],
  });
  const download = await fetch(ended?.download_url ?? '');
  expect(download.headers.get('content-type')).toBe('video/quicktime');
  expect(download.headers.get('content-disposition')).toContain("filename*=UTF-8''Hello%20%28tiktok%29.mov");
  const path = join(dir, 'layer.mov');
  writeFileSync(path, Buffer.from(await download.arrayBuffer()));
  const { streams } = await probe(path);
  expect(streams.map(({ codec_name, width, height }) => [codec_name, width, height])).toEqual([['prores', 720, 1280]]);
  const alpha = execFileSync(
    'ffmpeg',
    ['-v', 'error', '-i', path, '-vf', 'alphaextract', '-f', 'rawvideo', '-pix_fmt', 'gray', '-'],
    { maxBuffer: 2 ** 28 },
  );
  expect(alpha.length).toBe(77 * 921_600);
  const isShown = (frame: number) =>
    alpha.subarray(frame * 921_600, (frame + 1) * 921_600).some((value) => value > 100);
  expect([isShown(5), isShown(25), isShown(60)]).toEqual([false, true, false]);
  const steps = invocationsOf(({ export_id }) => export_id === ended?.id);
  expect(usedBy(steps).units.rendered_seconds).toBeCloseTo(3.08, 2);
});

itOnOurs('our own code extracts the sound that Transcribe cannot read, and not MediaConvert', async () => {
  const file = join(dir, 'greeting.mov');
  execFileSync('ffmpeg', ['-v', 'error', '-i', greeting, '-c', 'copy', file]);
  const upload_id = await api.upload(file, 'video/quicktime');
  // What tells speakers.
  const { id, job_id } = (await api.post('/projects', { upload_id, speakers: 2 })).as(Project);
  const ended = (await api.settled(`/jobs/${job_id}`, Job)).at(-1);
  expect(ended).toMatchObject({ status: 'completed', engine: 'transcribe' });
  const { lines } = (await api.get(`/projects/${id}/transcript`)).as(Transcript);
  const words = lines.flatMap((line) => line.words);
  expect(words[0]?.start).toBeGreaterThan(0);
  const steps = invocationsOf((line) => line.job_id === job_id);
  expect(steps.filter(({ lines }) => lines[0]?.route === 'DecodeSound')).toHaveLength(1);
  const { units, modelled } = usedBy(steps);
  expect(mediaConvertIn({ ...units, ...modelled })).toEqual([]);
});

itOnOurs('our own recogniser hears English, by a function without rights, and not Transcribe', async () => {
  const upload_id = await api.upload(talkPath, 'video/mp4');
  const { id, job_id } = (await api.post('/projects', { upload_id })).as(Project);
  const ended = (await api.settled(`/jobs/${job_id}`, Job)).at(-1);
  expect(ended).toMatchObject({ status: 'completed', engine: 'own', warnings: [] });
  const transcript = (await api.get(`/projects/${id}/transcript`)).as(Transcript);
  expect(transcript).toMatchObject({ language: 'en', engine: 'own' });
  const { sentences } = await readTalk();
  const spoken = sentences.map(({ text }) => text).join(' ');
  expect(transcript.text.replaceAll('\n', ' ')).toBe(spoken.replace('twenty', '20'));
  const steps = invocationsOf((line) => line.job_id === job_id);
  expect(steps.filter(({ lines }) => lines[0]?.route === 'RecogniseSpeech')).toHaveLength(1);
  const { units } = usedBy(steps);
  expect(units.heard_seconds).toBeCloseTo(19, 0);
  expect(units).not.toHaveProperty('transcribe_seconds');
});
