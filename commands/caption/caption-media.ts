import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { request } from 'undici';
import { maxSinglePutBytes } from '#contract/limits.ts';
import type { Export } from '#contract/schemas/export.ts';
import type { Job } from '#contract/schemas/job.ts';
import type { Project } from '#contract/schemas/project.ts';
import { TranscriptFormat } from '#contract/schemas/transcript.ts';
import type { ApiClient } from './api-client.ts';
import { contentTypeOf } from './content-types.ts';
import type { Progress } from './progress.ts';

export interface CaptionRequest {
  /** A path, or an https URL. */
  readonly media: string;
  readonly presets: readonly string[];
  readonly template?: string | undefined;
  readonly resolution?: string | undefined;
  readonly text?: string | undefined;
  readonly outDir: string;
}

export interface Captioned {
  readonly projectId: string;
  /** Those that it wrote. */
  readonly files: readonly string[];
  /** Of the work that it asked for. */
  readonly warnings: readonly string[];
}

/** The main job: upload, transcribe, render, download. Throws the reason in one sentence. */
export const captionMedia = async (api: ApiClient, job: CaptionRequest, progress: Progress): Promise<Captioned> => {
  const project = await createProject(api, job, progress);
  // An import that has ended has put the transcription in its place.
  if (project.status === 'importing') await progress.stage('import', (report) => currentJob(api, project, report));
  const transcribed = await progress.stage('transcribe', (report) => currentJob(api, project, report));
  await mkdir(job.outDir, { recursive: true });
  const stem = join(job.outDir, project.title.replaceAll(/[/\\]/g, '-'));
  const files = await progress.stage('fetch transcript', () => saveTranscripts(api, project.id, stem));
  const batch = await api.createExports(project.id, { presets: job.presets, resolution: job.resolution });
  const warnings = messagesOf(transcribed);
  // One after another on the screen; they render side by side.
  for (const { id, preset } of batch.data) {
    const rendered = await progress.stage(`render ${preset}`, (report) => finished(() => api.getExport(id), report));
    const path = batch.data.length === 1 ? `${stem}.mp4` : `${stem}.${preset}.mp4`;
    await progress.stage(`download ${preset}`, (report) => download(rendered, path, report));
    files.unshift(path);
    warnings.push(...messagesOf(rendered));
  }
  return { projectId: project.id, files, warnings: [...new Set(warnings)] };
};

const messagesOf = ({ warnings = [] }: Job | Export): string[] => warnings.map(({ message }) => message);

export const isUrl = (media: string): boolean => /^https?:/i.test(media);

const createProject = async (api: ApiClient, job: CaptionRequest, progress: Progress): Promise<Project> => {
  const common = { text: job.text, style: job.template && { template: job.template } };
  if (isUrl(job.media)) return api.createProject({ source_url: job.media, ...common });
  const { size } = await stat(job.media);
  if (size > maxSinglePutBytes) {
    throw new Error('The file is over 1 GB, and this command uploads no more than that: give an https:// link to it.');
  }
  const contentType = contentTypeOf(job.media);
  const slot = await api.createUpload({ filename: basename(job.media), content_type: contentType, size });
  await progress.stage('upload', (report) => put(slot.upload_url, job.media, contentType, size, report));
  return progress.stage('check media', () => api.createProject({ upload_id: slot.upload_id, ...common }));
};

const put = async (
  url: string,
  path: string,
  contentType: string,
  sizeBytes: number,
  report: (progress: number) => void,
) => {
  const { statusCode, body } = await request(url, {
    method: 'PUT',
    headers: { 'content-type': contentType, 'content-length': String(sizeBytes) },
    body: createReadStream(path).pipe(counting(sizeBytes, report)),
  });
  const text = await body.text();
  if (statusCode !== 200) throw new Error(`The storage refused the upload (${statusCode}): ${text}`);
};

const currentJob = async (api: ApiClient, project: Project, report: (progress: number) => void): Promise<Job> => {
  const { job_id } = await api.getProject(project.id);
  if (!job_id) throw new Error('The project has no job.');
  return finished(() => api.getJob(job_id), report);
};

const pollEveryMs = 250;

/** Polls until the work has completed. Throws its error when it failed. */
export const finished = async <Work extends Job | Export>(
  read: () => Promise<Work>,
  report: (progress: number) => void,
): Promise<Work> => {
  for (;;) {
    const work = await read();
    report(work.progress);
    if (work.status === 'completed') return work;
    if (work.status === 'failed') throw new Error(work.error ?? 'It failed without a reason. Run the command again.');
    await new Promise((resolve) => setTimeout(resolve, pollEveryMs));
  }
};

const saveTranscripts = (api: ApiClient, projectId: string, stem: string): Promise<string[]> =>
  Promise.all(
    TranscriptFormat.options.map(async (format) => {
      const path = `${stem}.${format}`;
      await writeFile(path, await api.getTranscript(projectId, format));
      return path;
    }),
  );

const download = async (rendered: Export, path: string, report: (progress: number) => void): Promise<void> => {
  const response = await fetch(rendered.download_url ?? '');
  if (!response.ok || !response.body)
    throw new Error(`The video cannot be downloaded (${response.status}). Run the command again.`);
  const sizeBytes = Number(response.headers.get('content-length'));
  await pipeline(Readable.fromWeb(response.body), counting(sizeBytes, report), createWriteStream(path));
};

const counting = (sizeBytes: number, report: (progress: number) => void): Transform => {
  let seenBytes = 0;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      seenBytes += chunk.length;
      report(seenBytes / sizeBytes);
      done(null, chunk);
    },
  });
};
