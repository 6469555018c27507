import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { ExportRecord } from '#contract/records/export.ts';
import type { ProjectRecord } from '#contract/records/project.ts';
import { Export } from '#contract/schemas/export.ts';
import { Job } from '#contract/schemas/job.ts';
import { Project } from '#contract/schemas/project.ts';
import { Transcript } from '#contract/schemas/transcript.ts';
import { exportView } from '#core/views/export-view.ts';
import { jobView } from '#core/views/job-view.ts';
import { projectView } from '#core/views/project-view.ts';
import { transcriptView } from '#core/views/transcript-view.ts';
import { newTranscription } from '#core/work/new-job.ts';

const [account_id, project_id, other_id] = ['1', '2', '3'].map((end) => `019aa000-0000-7000-8000-00000000000${end}`);
if (!account_id || !project_id || !other_id) throw new Error('three ids');
const created_at = '2026-01-01T00:00:00.000Z';

const project: ProjectRecord = {
  account_id,
  project_id,
  account_status: `${account_id}#draft`,
  title: 'a talk',
  status: 'draft',
  kind: 'speech',
  source: 'video',
  language: 'auto',
  media_key: 'media/secret',
  text_key: 'texts/secret',
  created_at,
};

describe('a project', () => {
  it('says whether its files for players exist, without their keys', () => {
    const playback = { job_id: other_id, state: 'completed', poster_key: 'playback/secret' } as const;
    const shown = v.parse(Project, projectView({ ...project, playback }));
    expect(shown.playback).toBe('completed');
    expect(JSON.stringify(shown)).not.toContain('secret');
    expect(projectView(project)).not.toHaveProperty('playback');
  });

  it('shows the fields of the contract and nothing internal', () => {
    expect(v.parse(Project, projectView(project))).toEqual({
      id: project_id,
      title: 'a talk',
      status: 'draft',
      kind: 'speech',
      language: 'auto',
      source: 'video',
      duration: null,
      width: null,
      height: null,
      frame_rate: null,
      style: expect.objectContaining({ template: 'clean', font: 'Inter' }),
      error: null,
      error_code: null,
      job_id: null,
      created_at,
    });
  });

  it('says its language only when it is known, its length in seconds, and the size and the rate of its picture', () => {
    const media = {
      durationMs: 19_018,
      source: 'video',
      widthPx: 1080,
      heightPx: 1920,
      frameRate: { numerator: 30_000, denominator: 1001 },
      container: 'mp4',
      sizeBytes: 1,
    } as const;
    const shown = projectView({ ...project, language: 'en', format: '9:16', media, job_id: other_id, error: 'no' });
    expect(v.parse(Project, shown)).toMatchObject({
      language: 'en',
      format: '9:16',
      duration: 19.018,
      width: 1080,
      height: 1920,
      frame_rate: 30_000 / 1001,
      job_id: other_id,
      error: 'no',
    });
  });

  it('fills the missing fields of its style from the template', () => {
    const { style } = projectView({ ...project, style: { template: 'karaoke', max_lines: 1 } });
    expect(style).toMatchObject({ template: 'karaoke', font: 'Montserrat', max_lines: 1 });
  });
});

it('a job shows its state, and no token', () => {
  const job = {
    ...newTranscription({ account_id, project_id }, other_id, { credits: 1, estimated_nano_usd: 1 }, 0),
    speech_token: 'secret',
  };
  expect(v.parse(Job, jobView(job))).toEqual({
    id: other_id,
    type: 'transcription',
    project_id,
    status: 'queued',
    progress: 0,
    credits: 1,
    refunded: 0,
    error: null,
    error_code: null,
    warnings: [],
    created_at: '1970-01-01T00:00:00.000Z',
    completed_at: null,
  });
  const failed = { status: 'failed', error: 'why' } as const;
  expect(jobView({ ...job, ...failed, ended_at: created_at })).toMatchObject({
    ...failed,
    refunded: 1,
    completed_at: created_at,
  });
  expect(jobView({ ...job, status: 'completed', credits: 3, refunded: 2 })).toMatchObject({ credits: 3, refunded: 2 });
});

it('an export shows its URL only when it is given one', () => {
  const record: ExportRecord = {
    account_id,
    export_id: other_id,
    project_id,
    account_project: `${account_id}#${project_id}`,
    batch_id: project_id,
    preset: 'tiktok',
    resolution: '1080p',
    transcript_key: `transcripts/${other_id}.json`,
    renderer: 'lambda',
    status: 'completed',
    progress: 1,
    width: 1080,
    height: 1920,
    credits: 2,
    created_at,
    completed_at: created_at,
  };
  const version = `/projects/${project_id}/transcript/versions/${other_id}`;
  const shown = {
    id: other_id,
    project_id,
    batch_id: project_id,
    preset: 'tiktok',
    status: 'completed',
    progress: 1,
    width: 1080,
    height: 1920,
    credits: 2,
    refunded: 0,
    expires_at: null,
    error: null,
    error_code: null,
    warnings: [],
    transcript_version: other_id,
    subtitles: { srt: `${version}?format=srt`, vtt: `${version}?format=vtt` },
    renderer: 'lambda',
    created_at,
    completed_at: created_at,
  };
  expect(v.parse(Export, exportView(record, 0))).toEqual({ ...shown, download_url: null });
  expect(v.parse(Export, exportView(record, 0, 'https://x/y'))).toEqual({ ...shown, download_url: 'https://x/y' });
  expect(exportView({ ...record, status: 'failed' }, 0)).toMatchObject({ credits: 2, refunded: 2 });
  const clip = { ...record, range: { start_ms: 1500, end_ms: 60_000 }, sound_labels: false as const };
  const part = '&range_start=1.5&range_end=60&sound_labels=false';
  expect(exportView(clip, 0).subtitles?.srt).toBe(`${version}?format=srt${part}`);
  // The transcript that it waits for is not there yet.
  expect(exportView({ ...record, status: 'queued', waits_for: project_id }, 0).transcript_version).toBeUndefined();
});

it('a transcript has its times in seconds, and its lines as rows of its text', () => {
  const lines = [
    {
      words: [
        { text: 'Hello', startMs: 1, endMs: 1001 },
        { text: 'you.', startMs: 1001, endMs: 1500 },
      ],
    },
    { words: [{ text: 'Bye.', startMs: 2000, endMs: 2500 }] },
  ];
  expect(v.parse(Transcript, transcriptView(project_id, 3000, { language: 'en', lines }))).toEqual({
    project_id,
    language: 'en',
    duration: 3,
    text: 'Hello you.\nBye.',
    lines: [
      {
        words: [
          { text: 'Hello', start: 0.001, end: 1.001 },
          { text: 'you.', start: 1.001, end: 1.5 },
        ],
      },
      { words: [{ text: 'Bye.', start: 2, end: 2.5 }] },
    ],
  });
});
