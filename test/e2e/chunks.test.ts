import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { objectKeys } from '#contract/object-keys.ts';
import { Export, ExportBatch } from '#contract/schemas/export.ts';
import { Project } from '#contract/schemas/project.ts';
import { findExport } from '#runtime/stores/exports.ts';
import { CloudProcess } from '../support/cloud/cloud-process.ts';
import { chargesOf } from '../support/cloud/ledger.ts';
import { newAccount } from '../support/cloud/new-account.ts';
import { assemblyOf } from '../support/cloud/own-stage.ts';
import { storedObjects, storedVersions } from '../support/cloud/stored-objects.ts';

const dir = mkdtempSync(join(tmpdir(), 'cueline-chunks-'));
let cloud: CloudProcess;
// By itself the local cloud makes no more chunks of a video than it has processors for.
beforeAll(async () => {
  const assembly = await assemblyOf(dir, { renderer: 'lambda', renderConcurrency: 3 });
  cloud = await CloudProcess.start({ args: ['--assembly', assembly] });
});
afterAll(async () => {
  await cloud.stopAndForget();
  rmSync(dir, { recursive: true });
});
const talk = new URL('../fixtures/talk.mp4', import.meta.url).pathname;

/** Of the frames of a video, counted at 25 a second and in their order. */
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
