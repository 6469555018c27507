import type { Caller } from './caller.ts';
import { CuelineError, isCuelineError, WorkFailedError } from './errors.ts';
import type { CaptionStyleInput, CreateProject, Export, Job, NewExports, Project } from './generated/schemas.ts';
import { newKey } from './transport.ts';
import type { UploadOptions } from './upload.ts';
import type { CaptionHandle, Wait } from './work-handle.ts';

export type CaptionStage = 'upload' | 'transcribe' | 'render';

export interface CaptionOptions
  extends UploadOptions,
    Pick<
      CreateProject,
      'title' | 'kind' | 'language' | 'text' | 'audio_track' | 'speakers' | 'format' | 'metadata' | 'external_id'
    >,
    Pick<NewExports, 'resolution' | 'range_start' | 'range_end'> {
  /** @default ['tiktok'] */
  readonly presets?: NewExports['presets'];
  /** A template, or a whole style. */
  readonly style?: CaptionStyleInput['template'] | CaptionStyleInput;
  /** The most that the transcription and the exports together may cost. */
  readonly maxCredits?: number | undefined;
  /**
   * For a link: a repeated call with the same key and options finds the project and the exports of the first. A file is uploaded
   * anew: keep the handle of `onStage` instead. @default a random key
   */
  readonly idempotencyKey?: string | undefined;
  readonly onStage?: ((stage: CaptionStage, progress: number, handle: CaptionHandle) => void) | undefined;
  /** Cancels the work when the signal ends the call. */
  readonly cancelOnAbort?: boolean | undefined;
}

export interface Captioned {
  readonly project: Project;
  /** The transcription. */
  readonly job: Job;
  /** With their download URLs. */
  readonly exports: readonly Export[];
}

export const captioning =
  (caller: Caller, upload: (file: Blob, options: UploadOptions) => Promise<string>, wait: Wait) =>
  async (media: Blob | URL | string | CaptionHandle, options: CaptionOptions = {}): Promise<Captioned> => {
    const { signal, cancelOnAbort } = options;
    let handle = handleOf(media, options.idempotencyKey);
    const report = (stage: CaptionStage, progress: number): void => {
      options.onProgress?.(progress);
      options.onStage?.(stage, progress, handle);
    };
    try {
      if (media instanceof Blob) {
        const upload_id = await upload(media, { ...options, onProgress: (progress) => report('upload', progress) });
        handle = { ...handle, upload_id };
      }
      if (!handle.project_id) {
        const body = { ...projectOf(options), ...sourceOf(handle) };
        const created = await caller.call(
          'createProject',
          { body },
          { signal, idempotencyKey: `${handle.key}-project` },
        );
        handle = { ...handle, project_id: created.id };
      }
      const { project_id = '' } = handle;
      report('transcribe', 0);
      const project = await wait(
        { type: 'project', ids: [project_id] },
        { signal, cancelOnAbort, onProgress: (progress) => report('transcribe', progress) },
      );
      if (!project.job_id) throw new WorkFailedError({ error: 'The project has no transcription.' });
      const job = await caller.call('getJob', { path: { job_id: project.job_id } }, { signal });
      if (!project.export_ids) throw new WorkFailedError({ error: 'The project was made without exports.' });
      const rendered = await wait(
        { type: 'exports', ids: project.export_ids },
        { signal, cancelOnAbort, onProgress: (progress) => report('render', progress) },
      );
      return { project, job, exports: rendered };
    } catch (error) {
      if (isCuelineError(error) && (handle.upload_id || handle.source_url)) error.captionHandle = handle;
      throw error;
    }
  };

const handleOf = (media: Blob | URL | string | CaptionHandle, key = newKey()): CaptionHandle => {
  if (media instanceof Blob) return { key };
  if (typeof media === 'object' && 'key' in media) return media;
  const source_url = String(media);
  if (/^https:/i.test(source_url)) return { key, source_url };
  throw new CuelineError(
    'Give a Blob, a File or an https:// URL. In Node, openFile of @cueline/sdk/node opens a path.',
  );
};

/** Without either, the API says what is missing. */
const sourceOf = ({ upload_id, source_url = '' }: CaptionHandle) => (upload_id ? { upload_id } : { source_url });

const projectOf = ({
  title,
  kind,
  language,
  text,
  audio_track,
  speakers,
  format,
  style,
  metadata,
  external_id,
  maxCredits,
  presets = ['tiktok'],
  resolution,
  range_start,
  range_end,
}: CaptionOptions) => ({
  title,
  kind,
  language,
  text,
  audio_track,
  speakers,
  format,
  metadata,
  external_id,
  style: typeof style === 'string' ? { template: style } : style,
  exports: { presets, resolution, range_start, range_end },
  max_credits: maxCredits,
});
