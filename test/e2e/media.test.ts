import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import { afterAll, expect, inject, it } from 'vitest';
import { Project } from '#contract/schemas/project.ts';
import { ProjectMedia } from '#contract/schemas/project-media.ts';
import { newAccount } from '../support/cloud/new-account.ts';

const talk = new URL('../fixtures/talk.mp4', import.meta.url).pathname;
const dir = temporaryFolder(afterAll);

const cloud = inject('cloud');
const { api } = await newAccount(cloud.data, 'creator');

const mediaOf = async (file: string, contentType: string) => {
  const upload_id = await api.upload(file, contentType);
  const { id } = (await api.post('/projects', { upload_id, auto_transcribe: false })).as(Project);
  return (await api.get(`/projects/${id}/media`)).as(ProjectMedia);
};

it('is read in ranges by a page of the origin of the API, without a key, for an hour', async () => {
  const { url, expires_at, playable, ...stored } = await mediaOf(talk, 'video/mp4');
  expect(playable).toBe(true);
  expect(stored).toMatchObject({ container: 'mp4', video_codec: 'AVC', size: readFileSync(talk).length });
  expect(stored.key_frame_interval).toBeGreaterThan(0);
  const { origin } = new URL(cloud.baseUrl);
  const part = await fetch(url, { headers: { range: 'bytes=100-199', origin } });
  expect(part.status).toBe(206);
  const bytes = readFileSync(talk);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(100, 200));
  expect(part.headers.get('content-range')).toBe(`bytes 100-199/${bytes.length}`);
  expect(part.headers.get('content-type')).toBe('video/mp4');
  expect(['*', origin]).toContain(part.headers.get('access-control-allow-origin'));
  expect(part.headers.get('access-control-expose-headers')).toContain('Content-Range');
  const { searchParams } = new URL(url);
  expect(searchParams.get('X-Amz-Expires')).toBe('3600');
  const signedAt = searchParams.get('X-Amz-Date')?.replace(/^(....)(..)(..T..)(..)/, '$1-$2-$3:$4:') ?? '';
  expect(Math.abs(Date.parse(expires_at) - Date.parse(signedAt) - 3_600_000)).toBeLessThan(2000);
});

it('reads one object only: another key and another method are refused', async () => {
  const { url } = await mediaOf(talk, 'video/mp4');
  const other = new URL(url);
  other.pathname = other.pathname.replace(/source$/, 'other');
  expect((await fetch(other)).status).toBe(403);
  expect((await fetch(url, { method: 'PUT', body: 'x' })).status).toBe(403);
});

it.each([
  ['mov', 'video/quicktime', ['-c', 'copy'], { playable: true, served: 'video/mp4' }],
  ['mkv', 'video/x-matroska', ['-c', 'copy'], { playable: false, served: 'video/x-matroska' }],
  ['avi', 'video/x-msvideo', ['-c', 'copy'], { playable: false, served: 'video/x-msvideo' }],
])(
  'a .%s is described correctly and served with a type that players accept',
  async (extension, contentType, codecs, { playable, served }) => {
    const file = join(dir, `talk.${extension}`);
    execFileSync('ffmpeg', ['-v', 'error', '-i', talk, '-t', '2', ...codecs, file]);
    const media = await mediaOf(file, contentType);
    expect(media.playable).toBe(playable);
    const reply = await fetch(media.url);
    expect(reply.headers.get('content-type')).toBe(served);
    await reply.body?.cancel();
  },
);
