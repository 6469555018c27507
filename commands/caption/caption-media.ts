import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TranscriptFormat } from '#contract/schemas/transcript.ts';
import type { CaptionStyleInput, CreateExports, Cueline, Export, Job, Project } from '#sdk/index.ts';
import { download, openFile } from '#sdk/node.ts';
import type { Progress } from './progress.ts';

export interface CaptionRequest {
  /** A path, or an https URL. */
  readonly media: string;
  readonly presets: NonNullable<CreateExports['presets']>;
  readonly style?: CaptionStyleInput | undefined;
  readonly resolution?: CreateExports['resolution'];
  readonly fit?: CreateExports['fit'];
  readonly text?: string | undefined;
  readonly outDir: string;
}

export interface Captioned {
  readonly projectId: string;
  /** The written files. */
  readonly files: readonly string[];
  /** Of the job and the exports. */
  readonly warnings: readonly string[];
}

/** Uploads, transcribes, renders and downloads; each is a stage of its own. Throws the reason in one sentence. */
export const captionMedia = async (
  client: Cueline,
  request: CaptionRequest,
  progress: Progress,
): Promise<Captioned> => {
  const project = await createProject(client, request, progress);
  // When the import has ended, the project's job is its transcription.
  if (project.status === 'importing') await progress.stage('import', (report) => currentJob(client, project, report));
  const transcribed = await progress.stage('transcribe', (report) => currentJob(client, project, report));
  await mkdir(request.outDir, { recursive: true });
  const stem = join(request.outDir, project.title.replaceAll(/[/\\]/g, '-'));
  const files = await progress.stage('fetch transcript', () => saveTranscripts(client, project.id, stem));
  const { presets, resolution, fit } = request;
  const batch = await client.exports.create(project.id, { presets, resolution, fit });
  const warnings = messagesOf(transcribed);
  // They render at the same time, and are shown one after another.
  for (const { id, preset } of batch.data) {
    const rendered = await progress.stage(`render ${preset}`, (report) => ended(client, 'exports', id, report));
    const path = batch.data.length === 1 ? `${stem}.mp4` : `${stem}.${preset}.mp4`;
    for (const work of rendered) {
      await progress.stage(`download ${preset}`, (report) =>
        download(work.download_url ?? '', path, { onProgress: report }),
      );
      warnings.push(...messagesOf(work));
    }
    files.unshift(path);
  }
  return { projectId: project.id, files, warnings: [...new Set(warnings)] };
};

const messagesOf = ({ warnings = [] }: Job | Export): string[] => warnings.map(({ message }) => message);

export const isUrl = (media: string): boolean => /^https?:/i.test(media);

const createProject = async (client: Cueline, request: CaptionRequest, progress: Progress): Promise<Project> => {
  const { media, text, style } = request;
  const common = { text, style };
  if (isUrl(media)) return client.projects.create({ source_url: media, ...common });
  const upload_id = await progress.stage('upload', async (report) =>
    client.upload(await openFile(media), { onProgress: report }),
  );
  return progress.stage('check media', async () => client.projects.create({ upload_id, ...common }));
};

type Report = (progress: number) => void;

const currentJob = async (client: Cueline, project: Project, report: Report): Promise<Job> => {
  const { job_id } = await client.projects.get(project.id);
  if (!job_id) throw new Error('The project has no job.');
  return ended(client, 'job', job_id, report);
};

const ended = <Type extends 'job' | 'exports'>(client: Cueline, type: Type, id: string, report: Report) =>
  client.wait({ type, ids: [id] }, { pollMs: 250, onProgress: report });

const saveTranscripts = (client: Cueline, projectId: string, stem: string): Promise<string[]> =>
  Promise.all(
    TranscriptFormat.options.map(async (format) => {
      const path = `${stem}.${format}`;
      const file =
        format === 'json'
          ? JSON.stringify(await client.transcripts.get(projectId))
          : await client.transcripts.file(projectId, format);
      await writeFile(path, file);
      return path;
    }),
  );
