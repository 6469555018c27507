import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import { afterAll, expect, inject, it } from 'vitest';
import { Export, ExportBatch } from '#contract/schemas/export.ts';
import { Job } from '#contract/schemas/job.ts';
import { Project } from '#contract/schemas/project.ts';
import { ProjectMedia } from '#contract/schemas/project-media.ts';
import { Transcript } from '#contract/schemas/transcript.ts';
import { newAccount } from '../support/cloud/new-account.ts';
import { musicThenTalk } from '../support/media/made-media.ts';
import { probe } from '../support/media/media.ts';
import { fixture } from '../support/video/files.ts';
import { loggedUsage } from '../support/whole-run/logged-usage.ts';

const cloud = inject('cloud');
const dir = temporaryFolder(afterAll);
const { api } = await newAccount(cloud.data, 'studio');
const file = await musicThenTalk(dir);

const create = async (fields: object) => {
  const upload_id = await api.upload(file, 'video/mp4');
  return api.post('/projects', { upload_id, language: 'en', ...fields });
};
const ended = async (id: string | null | undefined) => (await api.settled(`/jobs/${id}`, Job)).at(-1);
/** The loudest sample of an export. Nobody speaks in the first second of the talk; the music never pauses. */
const loudnessOfFirstSecond = async (projectId: string): Promise<number> => {
  const requested = { presets: ['youtube'], resolution: '720p', burn_captions: false, range_end: 2 };
  const batch = (await api.post(`/projects/${projectId}/exports`, requested)).as(ExportBatch);
  const made = (await api.settled(`/exports/${batch.data[0]?.id}`, Export)).at(-1);
  const path = join(dir, `${made?.id}.mp4`);
  writeFileSync(path, Buffer.from(await (await fetch(made?.download_url ?? '')).arrayBuffer()));
  const args = ['-v', 'error', '-t', '0.8', '-i', path, '-vn', '-ac', '1', '-f', 's16le', '-'];
  const samples = execFileSync('ffmpeg', args);
  let loudest = 0;
  for (let at = 0; at < samples.length; at += 2) loudest = Math.max(loudest, Math.abs(samples.readInt16LE(at)));
  return loudest;
};

it('the first audio track with speech is transcribed and exported; it and the tracks before it are metered', async () => {
  const { id, job_id } = (await create({})).as(Project);
  expect(await ended(job_id)).toMatchObject({ status: 'completed', error: null });
  expect((await api.get(`/projects/${id}`)).as(Project)).toMatchObject({ audio_tracks: 2, audio_track: 2 });
  const { text } = (await api.get(`/projects/${id}/transcript`)).as(Transcript);
  expect(text).toContain('bread');
  expect(await loudnessOfFirstSecond(id)).toBeLessThan(50);
  expect(loggedUsage(cloud.data, (line) => line.job_id === job_id).heard_seconds).toBeCloseTo(14, 0);
});

it('with audio_track only that track is used; without speech in it the error says how many tracks there are', async () => {
  const { id, job_id } = (await create({ audio_track: 1 })).as(Project);
  expect(await ended(job_id)).toMatchObject({
    status: 'failed',
    error: 'No speech was found in audio track 1 of 2. Choose another with audio_track. The credits were refunded.',
  });
  expect(await loudnessOfFirstSecond(id)).toBeGreaterThan(500);
  const job = (await api.post(`/projects/${id}/transcribe`, { language: 'en', audio_track: 2 })).as(Job);
  expect(await ended(job.id)).toMatchObject({ status: 'completed' });
  expect((await api.get(`/projects/${id}`)).as(Project)).toMatchObject({ status: 'ready', audio_track: 2 });
  // The project keeps the transcript of the second track, so it keeps that track.
  const again = (await api.post(`/projects/${id}/transcribe`, { language: 'en', audio_track: 1 })).as(Job);
  expect(await ended(again.id)).toMatchObject({ status: 'failed' });
  expect((await api.get(`/projects/${id}`)).as(Project)).toMatchObject({ status: 'ready', audio_track: 2 });
});

it('an audio_track that the media does not have is refused, and the message says how many there are', async () => {
  const refusal = { status: 400, code: 'invalid_request', param: 'audio_track' };
  const answer = await create({ audio_track: 3 });
  expect(answer.refusal).toEqual(refusal);
  expect(answer.text).toContain('The media has 2 audio tracks, and audio_track is 3.');
  const { id } = (await create({ auto_transcribe: false })).as(Project);
  expect((await api.post(`/projects/${id}/transcribe`, { audio_track: 3 })).refusal).toEqual(refusal);
  expect((await api.post(`/projects/${id}/transcribe`, { audio_track: 0 })).refusal).toEqual(refusal);
});

it('a silent video is captioned by a file, plays, and becomes videos without sound', async () => {
  const upload_id = await api.upload(fixture('no-audio.mp4'), 'video/mp4');
  const project = (await api.post('/projects', { upload_id, auto_transcribe: false })).as(Project);
  expect(project).toMatchObject({ audio_tracks: 0, status: 'draft' });
  const path = `/projects/${project.id}`;
  for (const asked of ['transcribe', 'transcribe/quote'])
    expect((await api.post(`${path}/${asked}`, { language: 'en' })).refusal).toEqual({ status: 400, code: 'no_audio' });
  const srt = '1\n00:00:00,500 --> 00:00:02,000\nWritten by hand\n';
  const headers = { 'content-type': 'application/x-subrip' };
  expect((await api.send('PUT', `${path}/transcript`, srt, headers)).as(Transcript).warnings).toBeUndefined();
  const played = (await api.post(`${path}/media`, {})).as(Job);
  expect(await ended(played.id)).toMatchObject({ status: 'completed' });
  const media = (await api.get(`${path}/media`)).as(ProjectMedia);
  expect(media).toMatchObject({ playable: true, poster: null, peaks: null, proxy: expect.any(String) });
  const batch = (await api.post(`${path}/exports`, { presets: ['youtube'], resolution: '720p' })).as(ExportBatch);
  const made = (await api.settled(`/exports/${batch.data[0]?.id}`, Export)).at(-1);
  expect(made).toMatchObject({ status: 'completed' });
  const file = join(dir, 'silent.mp4');
  writeFileSync(file, Buffer.from(await (await fetch(made?.download_url ?? '')).arrayBuffer()));
  const { format, streams } = await probe(file);
  expect(streams.map(({ codec_name }) => codec_name)).toEqual(['h264']);
  expect(Number(format.duration)).toBeCloseTo(4, 1);
});
