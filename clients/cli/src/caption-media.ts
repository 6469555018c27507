import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CreateExports, CreateProject, Cueline, Export, Job, Project } from '@cueline/sdk';
import { download, openFile } from '@cueline/sdk/node';
import { isUrl } from './media.ts';
import type { Progress } from './progress.ts';

export interface TranscribeRequest extends Pick<CreateProject, 'style' | 'text' | 'language'> {
  /** A path, or an https URL. */
  readonly media: string;
  readonly maxCredits?: number | undefined;
}

export type RenderRequest = Pick<
  CreateExports,
  'presets' | 'resolution' | 'fit' | 'range_start' | 'range_end' | 'max_credits' | 'quote_id' | 'style_id'
>;

export interface Rendered {
  /** The paths of the videos. */
  readonly files: readonly string[];
  readonly exports: readonly Export[];
  /** Of those that failed, each in one sentence. */
  readonly failures: readonly unknown[];
}

/** Uploads or imports, and transcribes. Throws the reason in one sentence. */
export const transcribeMedia = async (client: Cueline, request: TranscribeRequest, progress: Progress) => {
  const created = await createProject(client, request, progress);
  // When the import has ended, the project's job is its transcription.
  if (created.status === 'importing') await progress.stage('import', (report) => currentJob(client, created, report));
  const job = await progress.stage('transcribe', (report) => currentJob(client, created, report));
  return { project: created, job };
};

/** Renders, and downloads each video that is done, also where others fail: they are paid for. */
export const renderVideos = async (
  client: Cueline,
  { id, title }: Pick<Project, 'id' | 'title'>,
  request: RenderRequest,
  { outDir, progress }: { readonly outDir: string; readonly progress: Progress },
): Promise<Rendered> => {
  const batch = await client.exports.create(id, request);
  await mkdir(outDir, { recursive: true });
  const files: string[] = [];
  const exports: Export[] = [];
  const failures: unknown[] = [];
  // They render at the same time, and are shown one after another.
  for (const { id: exportId, preset } of batch.data) {
    try {
      const [video] = await progress.stage(`render ${preset}`, (report) => ended(client, 'exports', exportId, report));
      if (!video?.download_url) continue;
      const { download_url } = video;
      const path = `${stemOf(outDir, title)}${batch.data.length === 1 ? '' : `.${preset}`}.mp4`;
      await progress.stage(`download ${preset}`, (onProgress) => download(download_url, path, { onProgress }));
      files.push(path);
      exports.push(video);
    } catch (error) {
      failures.push(error);
    }
  }
  return { files, exports, failures };
};

export const warningsOf = (works: readonly (Job | Export)[]): string[] => [
  ...new Set(works.flatMap(({ warnings = [] }) => warnings.map(({ message }) => message))),
];

const stemOf = (outDir: string, title: string): string => join(outDir, title.replaceAll(/[/\\]/g, '-'));

const createProject = async (client: Cueline, request: TranscribeRequest, progress: Progress): Promise<Project> => {
  const { media, maxCredits: max_credits, ...given } = request;
  const common = { ...given, max_credits };
  if (isUrl(media)) return client.projects.create({ source_url: media, ...common });
  const upload_id = await progress.stage('upload', async (report) =>
    client.upload(await openFile(media), { onProgress: report }),
  );
  return progress.stage('check media', async () => client.projects.create({ upload_id, ...common }));
};

type Report = (progress: number) => void;

const currentJob = async (client: Cueline, project: Project, report: Report): Promise<Job> => {
  const { job_id, error } = await client.projects.get(project.id);
  if (!job_id) throw new Error(error ?? 'The project has no job.');
  return ended(client, 'job', job_id, report);
};

const ended = <Type extends 'job' | 'exports'>(client: Cueline, type: Type, id: string, report: Report) =>
  client.wait({ type, ids: [id] }, { pollMs: 250, onProgress: report });

export const subtitleFormats = ['srt', 'vtt', 'txt', 'json'] as const;

export const transcriptText = async (
  client: Cueline,
  projectId: string,
  format: (typeof subtitleFormats)[number],
): Promise<string> =>
  format === 'json'
    ? JSON.stringify(await client.transcripts.get(projectId))
    : client.transcripts.file(projectId, format);

/** Writes the transcript in all formats; returns the paths. */
export const saveTranscripts = async (client: Cueline, { id, title }: Project, outDir: string): Promise<string[]> => {
  await mkdir(outDir, { recursive: true });
  return Promise.all(
    subtitleFormats.map(async (format) => {
      const path = `${stemOf(outDir, title)}.${format}`;
      await writeFile(path, await transcriptText(client, id, format));
      return path;
    }),
  );
};
