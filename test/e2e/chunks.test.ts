import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import { afterAll, expect, it } from 'vitest';
import { objectKeys } from '#contract/object-keys.ts';
import { Export, ExportBatch } from '#contract/schemas/export.ts';
import { Project } from '#contract/schemas/project.ts';
import { Transcript } from '#contract/schemas/transcript.ts';
import { findExport } from '#runtime/stores/exports.ts';
import { CloudProcess } from '../support/cloud/cloud-process.ts';
import { chargesOf } from '../support/cloud/ledger.ts';
import { newAccount } from '../support/cloud/new-account.ts';
import { assemblyOf } from '../support/cloud/own-stage.ts';
import { storedObjects, storedVersions } from '../support/cloud/stored-objects.ts';
import { probe } from '../support/media/media.ts';

const dir = temporaryFolder(afterAll);
// By itself the local cloud makes no more chunks of a video than it has processors for.
const assembly = await assemblyOf(dir, { renderer: 'lambda', renderConcurrency: 3 });
const cloud = await CloudProcess.start({ args: ['--assembly', assembly] });
afterAll(() => cloud.stopAndForget());
const talk = new URL('../fixtures/talk.mp4', import.meta.url).pathname;

/** The frames of a video, counted at 25 a second and in their order. */
const shownAt = (video: Buffer): number[] => {
  const entries = ['-select_streams', 'v', '-show_entries', 'frame=pts_time', '-of', 'csv=p=0', 'pipe:0'];
  const printed = execFileSync('ffprobe', ['-v', 'error', ...entries], { input: video, encoding: 'utf8' });
  // The line of a frame with side data is followed by an empty one.
  const times = printed.split('\n').flatMap((line) => (/^\d/.test(line) ? Number.parseFloat(line) : []));
  return times.map((seconds) => Math.round(seconds * 25_000) / 1000);
};

it('a video of three chunks has every frame once, at even times, one charge and one event', async () => {
  const { api, accountId: account_id } = await newAccount(cloud.data, 'studio');
  const upload_id = await api.upload(talk, 'video/mp4');
  const { id } = (await api.post('/projects', { upload_id, auto_transcribe: false })).as(Project);
  const requested = { presets: ['youtube'], burn_captions: false, range_end: 15 };
  const batch = (await api.post(`/projects/${id}/exports`, requested)).as(ExportBatch);
  const seen = await api.settled(`/exports/${batch.data[0]?.id}`, Export);
  const ended = seen.at(-1);
  expect(ended).toMatchObject({ status: 'completed', renderer: 'lambda', progress: 1, warnings: [] });
  const video = Buffer.from(await (await fetch(ended?.download_url ?? '')).arrayBuffer());
  expect(shownAt(video)).toEqual(Array.from({ length: 375 }, (_, frame) => frame));
  expect(await chargesOf(account_id)).toEqual([-2]);
  const record = await findExport(account_id, ended?.id ?? '');
  expect(record?.event?.type).toBe('export.completed');
  const chunks = objectKeys.work({ account_id, project_id: id }, ended?.id ?? '', 'chunks/');
  expect(await storedObjects(chunks)).toEqual([]);
  const pictures = [0, 130, 260].map((first) => `${chunks}picture-${first}.mp4`);
  expect(await storedVersions(chunks)).toEqual(expect.arrayContaining([...pictures, `${chunks}sound.mp4`]));
});

/** The greatest alpha of each frame of a layer, at 25 a second and in their order. */
const alphaOf = (path: string): [frame: number, most: number][] => {
  const printed = 'alphaextract,signalstats,metadata=print:key=lavfi.signalstats.YMAX:file=-';
  const found = execFileSync('ffmpeg', ['-v', 'error', '-i', path, '-vf', printed, '-f', 'null', '-'], {
    encoding: 'utf8',
  });
  const frames = found.matchAll(/pts_time:([\d.]+)\s+lavfi\.signalstats\.YMAX=(\d+)/g);
  return [...frames].map(([, seconds, most]) => [Math.round(Number(seconds) * 25_000) / 1000, Number(most)]);
};

it('a layer of two chunks has every frame once, and a caption goes on where they meet', async () => {
  const { api, accountId: account_id } = await newAccount(cloud.data, 'studio');
  const upload_id = await api.upload(talk, 'video/mp4');
  const { id } = (await api.post('/projects', { upload_id, auto_transcribe: false })).as(Project);
  const spoken = [
    { text: 'Hello', start: 1, end: 2 },
    { text: 'over', start: 4.8, end: 5.6 },
    { text: 'there', start: 8, end: 9 },
  ];
  const lines = spoken.map((word) => ({ words: [word] }));
  (await api.send('PUT', `/projects/${id}/transcript`, { lines })).as(Transcript);
  const requested = { presets: ['youtube'], layer: true, range_end: 10, style: { template: 'minimal' } };
  const batch = (await api.post(`/projects/${id}/exports`, requested)).as(ExportBatch);
  const ended = (await api.settled(`/exports/${batch.data[0]?.id}`, Export)).at(-1);
  expect(ended).toMatchObject({ status: 'completed', renderer: 'lambda', layer: true, progress: 1, warnings: [] });
  const path = join(dir, 'layer.mov');
  writeFileSync(path, Buffer.from(await (await fetch(ended?.download_url ?? '')).arrayBuffer()));
  expect((await probe(path)).streams.map(({ codec_name }) => codec_name)).toEqual(['prores']);
  const alpha = alphaOf(path);
  expect(alpha.map(([frame]) => frame)).toEqual(Array.from({ length: 250 }, (_, frame) => frame));
  // The second chunk begins with frame 130.
  const shown = [37, 90, 128, 129, 130, 131, 180, 212].map((frame) => (alpha[frame]?.[1] ?? 0) > 100);
  expect(shown).toEqual([true, false, true, true, true, true, false, true]);
  const chunks = objectKeys.work({ account_id, project_id: id }, ended?.id ?? '', 'chunks/');
  expect(await storedObjects(chunks)).toEqual([]);
  const made = (await storedVersions(chunks)).filter((key) => key.endsWith('.mov'));
  expect([...new Set(made)].sort()).toEqual([`${chunks}picture-0.mov`, `${chunks}picture-130.mov`]);
});
