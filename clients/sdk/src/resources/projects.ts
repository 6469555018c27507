import type { Caller } from '../caller.ts';
import type { CreateProject, PatchProject, QuoteTranscription, TranscribeRequest } from '../generated/schemas.ts';
import type { Input, RequestOptions } from '../transport.ts';

export const projectsOf = (caller: Caller) => ({
  /** Newest first. */
  list: (query?: Input<'listProjects'>['query'], options?: RequestOptions) =>
    caller.list('listProjects', { query }, options),
  /** `wait` waits for the import and, unless `auto_transcribe` is false, for the transcription. */
  create: (body: CreateProject, options?: RequestOptions) =>
    caller.work('createProject', { body }, options, ({ id }) => ({ type: 'project', ids: [id] })),
  /** With the state of its media and transcript. */
  get: (projectId: string, options?: RequestOptions) => caller.call('getProject', inProject(projectId), options),
  /** Fields that are not given stay as they are; null clears one. */
  update: (projectId: string, body: PatchProject, options?: RequestOptions) =>
    caller.call('updateProject', { ...inProject(projectId), body }, options),
  /** Deletes the project with its media, transcripts and exports, and stops what runs. */
  delete: (projectId: string, options?: RequestOptions) => caller.call('deleteProject', inProject(projectId), options),
  /** The lyrics or the script that was given. */
  text: (projectId: string, options?: RequestOptions) => caller.call('getProjectText', inProject(projectId), options),
  /** Signed URLs of the media and of the files that `createPlayback` makes, for players. */
  media: (projectId: string, options?: RequestOptions) => caller.call('getMedia', inProject(projectId), options),
  /** Makes a proxy, a poster and a waveform; done again it gives the same job. */
  createPlayback: (projectId: string, options?: RequestOptions) =>
    caller.work('createPlayback', inProject(projectId), options, ({ id }) => ({ type: 'job', ids: [id] })),
  /** Transcribes, or aligns the text of the project. */
  transcribe: (projectId: string, body?: TranscribeRequest, options?: RequestOptions) =>
    caller.work('startTranscription', { ...inProject(projectId), body }, options, ({ id }) => ({
      type: 'job',
      ids: [id],
    })),
  /** The price of a transcription; `transcribe` with its `quote_id` charges exactly that. */
  quoteTranscription: (projectId: string, body?: QuoteTranscription, options?: RequestOptions) =>
    caller.call('quoteTranscription', { ...inProject(projectId), body }, options),
});

export const inProject = (projectId: string) => ({ path: { project_id: projectId } });
