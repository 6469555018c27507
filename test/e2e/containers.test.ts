import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import { afterAll, expect, inject, it } from 'vitest';
import { Export, ExportBatch } from '#contract/schemas/export.ts';
import { Job } from '#contract/schemas/job.ts';
import { Project } from '#contract/schemas/project.ts';
import { Transcript } from '#contract/schemas/transcript.ts';
import { Api } from '../support/cloud/api.ts';

const fixture = (name: string) => new URL(`../fixtures/${name}`, import.meta.url).pathname;
const video = fixture('greeting.mp4');
const dir = temporaryFolder(afterAll);
const api = new Api(inject('cloud'));

const transcribed = async (file: string, contentType: string) => {
  const upload_id = await api.upload(file, contentType);
  const project = (await api.post('/projects', { upload_id, language: 'en' })).as(Project);
  expect((await api.settled(`/jobs/${project.job_id}`, Job)).at(-1)).toMatchObject({
    status: 'completed',
    error: null,
  });
  return { project, transcript: (await api.get(`/projects/${project.id}/transcript`)).as(Transcript) };
};

it.each([
  ['mov', 'video/quicktime'],
  ['mkv', 'video/x-matroska'],
])('a .%s, which Transcribe does not read, is transcribed from its extracted audio', async (extension, contentType) => {
  const file = join(dir, `greeting.${extension}`);
  execFileSync('ffmpeg', ['-v', 'error', '-i', video, '-c', 'copy', file]);
  const { project, transcript } = await transcribed(file, contentType);
  expect(project.source).toBe('video');
  expect(transcript.text.toLowerCase()).toContain('come back to the kitchen');
});

it('an audio file becomes a video with captions on a background', async () => {
  const { project, transcript } = await transcribed(fixture('greeting.mp3'), 'audio/mpeg');
  expect(project).toMatchObject({ source: 'audio', kind: 'audio', title: 'greeting' });
  expect(transcript.lines.length).toBeGreaterThan(0);
  const batch = (await api.post(`/projects/${project.id}/exports`, { presets: ['youtube'], resolution: '720p' })).as(
    ExportBatch,
  );
  const last = (await api.settled(`/exports/${batch.data[0]?.id}`, Export)).at(-1);
  expect(last).toMatchObject({ status: 'completed', width: 1280, height: 720, credits: 1 });
});
