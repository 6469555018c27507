import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  ConnectionError,
  type CreateProject,
  type Cueline,
  type EndedWork,
  type Export,
  type Job,
  type Project,
  type SubtitleFormat,
  type SubtitleQuery,
  type WorkType,
} from '@cueline/sdk';
import { download, openFile } from '@cueline/sdk/node';
import { type Begun, isAnswer } from './begun.ts';
import type { Cli } from './leaf.ts';
import { isUrl } from './media.ts';
import type { Progress } from './progress.ts';

export interface TranscribeRequest extends Pick<CreateProject, 'style' | 'text' | 'language' | 'exports'> {
  /** A path, or an https URL. */
  readonly media: string;
  readonly maxCredits?: number | undefined;
}

export interface Rendered {
  /** The paths of the videos. */
  readonly files: readonly string[];
  readonly exports: readonly Export[];
  /** The faults of the files that failed, each in one sentence. */
  readonly failures: readonly unknown[];
}

interface Transcribing {
  readonly progress: Progress;
  readonly begun: Begun;
}

/** Uploads or imports, and transcribes. Throws the reason in one sentence. */
export const transcribeMedia = async (
  client: Cueline,
  request: TranscribeRequest,
  { progress, begun }: Transcribing,
) => {
  const created = await createProject(client, request, { progress, begun });
  progress.note(`project ${created.id}`);
  const stage = isUrl(request.media) ? 'import and transcribe' : 'transcribe';
  const project = await progress.stage(stage, (report) => ended(client, 'project', created.id, report));
  return { project, job: project.job_id ? await client.jobs.get(project.job_id) : undefined };
};

export interface Rendering {
  readonly outDir: string;
  readonly progress: Progress;
  /** @default only where there are several */
  readonly presetInName?: boolean;
}

/** Awaits exports, and downloads each video that is done, also where others fail: they are paid for. */
export const renderVideos = async (
  client: Cueline,
  { title }: Pick<Project, 'title'>,
  begin: () => Promise<readonly Pick<Export, 'id' | 'preset'>[]>,
  { outDir, progress, presetInName = false }: Rendering,
): Promise<Rendered> => {
  await mkdir(outDir, { recursive: true });
  const begun = await begin();
  progress.note(`exports ${begun.map((one) => one.id).join(' ')}`);
  const files: string[] = [];
  const exports: Export[] = [];
  const failures: unknown[] = [];
  // They render at the same time, and are shown one after another.
  for (const { id: exportId, preset } of begun) {
    try {
      const [video] = await progress.stage(`render ${preset}`, (report) => ended(client, 'exports', exportId, report));
      if (!video?.download_url) continue;
      const { download_url } = video;
      const path = `${stemOf(outDir, title)}${presetInName || begun.length > 1 ? `.${preset}` : ''}.${video.layer ? 'mov' : 'mp4'}`;
      await progress.stage(`download ${preset}`, (onProgress) => download(download_url, path, { onProgress }));
      files.push(path);
      exports.push(video);
    } catch (error) {
      failures.push(error);
    }
  }
  return { files, exports, failures };
};

/** Each warning of the works once, in a line of its own. */
export const printWarnings = ({ stderr }: Pick<Cli, 'stderr'>, works: readonly (Job | Export | undefined)[]): void => {
  const messages = new Set(works.flatMap((work) => (work?.warnings ?? []).map(({ message }) => message)));
  for (const message of messages) stderr.write(`Warning: ${message.replace(/\.$/, '')}.\n`);
};

/** A title has up to 200 characters, and the name of a file up to 255 bytes. */
const maxStemBytes = 180;

const stemOf = (outDir: string, title: string): string => {
  let stem = title.replaceAll(/[/\\\0]/g, '-');
  while (Buffer.byteLength(stem) > maxStemBytes) stem = [...stem].slice(0, -1).join('');
  return join(outDir, stem);
};

const createProject = async (
  client: Cueline,
  request: TranscribeRequest,
  { progress, begun }: Transcribing,
): Promise<Project> => {
  const { media, maxCredits: max_credits, ...given } = request;
  const common = { ...given, max_credits };
  const keyed = () => ({ idempotencyKey: begun.keyOf('project') });
  if (isUrl(media)) return client.projects.create({ source_url: media, ...common }, keyed());
  const upload_id =
    begun.uploadId ??
    (await progress.stage('upload', async (report) => client.upload(await openFile(media), { onProgress: report })));
  await begun.noteUpload(upload_id);
  try {
    return await progress.stage('check media', async () => client.projects.create({ upload_id, ...common }, keyed()));
  } catch (error) {
    // The file would stay in the account for a day. Another error than the refusal helps nobody.
    if (isAnswer(error)) await client.uploads.delete(upload_id).then(null, () => {});
    throw error;
  }
};

/** How long the API may not be reached while it works: what is waited for is paid, and goes on. */
const patienceMs = 600_000;
const againMs = 5000;
/** One that takes seconds may be. The steps of a batch take minutes. */
const pollMsOf = (type: WorkType): number | undefined => (type === 'batch' ? undefined : 250);

export const ended = async <Type extends WorkType>(
  client: Cueline,
  type: Type,
  id: string,
  report: (progress: number) => void,
): Promise<EndedWork[Type]> => {
  let heardAtMs = Date.now();
  const onProgress = (progress: number): void => {
    heardAtMs = Date.now();
    report(progress);
  };
  for (;;) {
    try {
      return await client.wait({ type, ids: [id] }, { pollMs: pollMsOf(type), onProgress });
    } catch (error) {
      if (!(error instanceof ConnectionError) || Date.now() - heardAtMs > patienceMs) throw error;
      await new Promise((resolve) => setTimeout(resolve, againMs));
    }
  }
};

const savedFormats = ['srt', 'vtt', 'txt', 'json'] as const;

export const transcriptText = async (
  client: Cueline,
  projectId: string,
  format: SubtitleFormat | 'json',
  query?: SubtitleQuery,
): Promise<string> =>
  format === 'json'
    ? JSON.stringify(await client.transcripts.get(projectId))
    : client.transcripts.file(projectId, format, query);

/** Writes the transcript as text, as JSON, and as subtitles; returns the paths. */
export const saveTranscripts = async (client: Cueline, { id, title }: Project, outDir: string): Promise<string[]> => {
  await mkdir(outDir, { recursive: true });
  return Promise.all(
    savedFormats.map(async (format) => {
      const path = `${stemOf(outDir, title)}.${format}`;
      await writeFile(path, await transcriptText(client, id, format));
      return path;
    }),
  );
};
