import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { Export, ExportBatch } from '#contract/schemas/export.ts';
import { Job } from '#contract/schemas/job.ts';
import { Project, ProjectList } from '#contract/schemas/project.ts';
import { Transcript } from '#contract/schemas/transcript.ts';
import { topLevelBoxes } from '../../operate/prove/rendered-video.ts';
import { readTalk } from '../../operate/stage/talk.ts';
import { Api } from '../support/cloud/api.ts';
import { frameAt, probe, shareOfPixels } from '../support/media/media.ts';
import { wordErrorRate } from '../support/media/word-errors.ts';

const fixture = (name: string) => new URL(`../fixtures/${name}`, import.meta.url).pathname;
const talkText = readFileSync(fixture('talk.txt'), 'utf8');
const talk = await readTalk();

const api = new Api(inject('cloud'));
const dir = temporaryFolder(afterAll);

describe('a talk becomes a captioned video', () => {
  let project: Project;
  let job: Job[];
  let creditsBefore: number;

  beforeAll(async () => {
    creditsBefore = await api.credits();
    const upload_id = await api.upload(fixture('talk.mp4'), 'video/mp4');
    project = (await api.post('/projects', { upload_id, language: 'en', style: { template: 'karaoke' } })).as(Project);
    job = await api.settled(`/jobs/${project.job_id}`, Job);
  });

  it('is transcribing at once, with the duration that was probed and the default values', () => {
    expect(project).toMatchObject({
      title: 'talk',
      status: 'transcribing',
      kind: 'video',
      source: 'video',
      language: 'en',
      duration: talk.durationMs / 1000,
    });
    expect(project.style).toMatchObject({ template: 'karaoke', font: 'Montserrat' });
  });

  it('completes its job, and the progress never decreases', async () => {
    expect(job.at(-1)).toMatchObject({
      id: project.job_id,
      type: 'transcription',
      status: 'completed',
      progress: 1,
      error: null,
    });
    expect(job.map(({ progress }) => progress)).toEqual(job.map(({ progress }) => progress).sort());
    expect((await api.get(`/projects/${project.id}`)).as(Project)).toMatchObject({ status: 'ready', error: null });
  });

  it('costs one credit for the started minute', async () => {
    expect(await api.credits()).toBeLessThanOrEqual(creditsBefore - 1);
  });

  it('is in the list of all and of ready projects, and not in that of failed ones', async () => {
    const idsOf = async (query: string) =>
      (await api.get(`/projects?${query}`)).as(ProjectList).data.map(({ id }) => id);
    expect(await idsOf('limit=100')).toContain(project.id);
    expect(await idsOf('status=ready&limit=100')).toContain(project.id);
    expect(await idsOf('status=failed&limit=100')).not.toContain(project.id);
  });

  it('has the spoken words with their times', async () => {
    const transcript = (await api.get(`/projects/${project.id}/transcript`)).as(Transcript);
    expect(transcript).toMatchObject({ project_id: project.id, language: 'en', duration: talk.durationMs / 1000 });
    expect(wordErrorRate(talkText, transcript.text)).toBeLessThan(0.25);
    const words = transcript.lines.flatMap((line) => line.words);
    expect(words[0]?.start).toBeCloseTo((talk.sentences[0]?.startMs ?? 0) / 1000, 0);
    expect(words.at(-1)?.end).toBeCloseTo((talk.sentences.at(-1)?.endMs ?? 0) / 1000, 0);
    const inPause = words.filter(({ start, end }) => start < 8 && end > 6.6);
    expect(inPause).toEqual([]);
  });

  it.each([
    ['srt', 'application/x-subrip', /^1\r\n00:00:0\d,\d{3} --> 00:00:0\d,\d{3}\r\n/],
    ['vtt', 'text/vtt', /^WEBVTT\nKind: captions\nLanguage: en\n\n/],
    ['txt', 'text/plain', /^\S/],
  ])('has its transcript as %s too, with the same words', async (format, contentType, start) => {
    const transcript = (await api.get(`/projects/${project.id}/transcript`)).as(Transcript);
    const file = await api.get(`/projects/${project.id}/transcript?format=${format}`);
    expect(file.headers.get('content-type')).toContain(contentType);
    expect(file.text).toMatch(start);
    const lines = file.text
      .split(/\r?\n/)
      .filter((line) => line && !/^(\d+|WEBVTT|Kind: .*|Language: .*|.* --> .*)$/.test(line));
    expect(lines.join(' ')).toBe(transcript.text.replaceAll('\n', ' '));
    expect(file.headers.get('etag')).toBe((await api.get(`/projects/${project.id}/transcript`)).headers.get('etag'));
  });

  it('is exported for TikTok: 1080x1920 H.264 and AAC, index first, with captions only while someone speaks', async () => {
    const answer = await api.post(`/projects/${project.id}/exports`, { presets: ['tiktok'] });
    expect(answer.status).toBe(202);
    const batch = answer.as(ExportBatch);
    expect(batch.data[0]).toMatchObject({
      status: 'queued',
      preset: 'tiktok',
      width: 1080,
      height: 1920,
      credits: 2,
      batch_id: batch.batch_id,
    });
    const states = await api.settled(`/exports/${batch.data[0]?.id}`, Export);
    expect(states.at(-1)).toMatchObject({ status: 'completed', progress: 1, error: null });
    expect(states.map(({ progress }) => progress)).toEqual(states.map(({ progress }) => progress).sort());

    const download = await fetch(states.at(-1)?.download_url ?? '');
    expect(download.headers.get('content-disposition')).toMatch(/; filename\*=UTF-8''talk%20%28tiktok%29\.mp4$/);
    const bytes = Buffer.from(await download.arrayBuffer());
    const path = join(dir, 'tiktok.mp4');
    writeFileSync(path, bytes);
    const boxes = topLevelBoxes(bytes);
    expect(boxes.indexOf('moov')).toBeLessThan(boxes.indexOf('mdat'));
    const { format, streams } = await probe(path);
    expect(streams).toMatchObject([
      { codec_type: 'video', codec_name: 'h264', width: 1080, height: 1920 },
      { codec_type: 'audio', codec_name: 'aac' },
    ]);
    expect(Math.abs(format.duration * 1000 - talk.durationMs)).toBeLessThan(150);

    const size = { widthPx: 1080, heightPx: 1920 };
    const captioned = async (atMs: number) => shareOfPixels(await frameAt(path, atMs, size), isHighlight) > 0.001;
    for (const { startMs, endMs } of talk.sentences) expect(await captioned((startMs + endMs) / 2)).toBe(true);
    expect(await captioned(300)).toBe(false);
    expect(await captioned(7500)).toBe(false);
  });
});

/** Whether a pixel has the yellow highlight of the karaoke template. The yellow square of the fixture is darker. */
const isHighlight = (red: number, green: number, blue: number) => red > 220 && green > 208 && blue < 120;
