import type { Caller } from '../caller.ts';
import type { EditTranscript } from '../generated/schemas.ts';
import type { Input, RequestOptions } from '../transport.ts';
import { inProject } from './projects.ts';

export type SubtitleFormat = 'srt' | 'vtt' | 'txt';

export const transcriptsOf = (caller: Caller) => ({
  /** Lines and words with their times. `withResponse()` gives its `etag` for `edit`. */
  get: (projectId: string, options?: RequestOptions) => caller.call('getTranscript', inProject(projectId), options),
  /** The transcript as a file. */
  file: (projectId: string, format: SubtitleFormat, options?: RequestOptions) =>
    caller.file('getTranscript', { ...inProject(projectId), query: { format } }, options),
  /** Replaces all lines, by lines or by a subtitle file. */
  replace: (projectId: string, body: Input<'replaceTranscript'>['body'], options?: RequestOptions) =>
    caller.call('replaceTranscript', { ...inProject(projectId), body }, options),
  /** `ifMatch` is the version that the operations are for: the `etag` of the transcript. */
  edit: (projectId: string, body: EditTranscript, options: RequestOptions & { readonly ifMatch: string }) =>
    caller.call('editTranscript', { ...inProject(projectId), body }, options),
  versions: {
    /** The versions of the transcript, newest first. */
    list: (projectId: string, query?: Input<'listVersions'>['query'], options?: RequestOptions) =>
      caller.list('listVersions', { ...inProject(projectId), query }, options),
    /** The transcript as it was in a version. */
    get: (projectId: string, version: string, options?: RequestOptions) =>
      caller.call('getVersion', ofVersion(projectId, version), options),
    /** The same as a file. */
    file: (projectId: string, version: string, format: SubtitleFormat, options?: RequestOptions) =>
      caller.file('getVersion', { ...ofVersion(projectId, version), query: { format } }, options),
    /** Names a version, so that it is kept. */
    name: (projectId: string, version: string, name: Input<'nameVersion'>['body']['name'], options?: RequestOptions) =>
      caller.call('nameVersion', { ...ofVersion(projectId, version), body: { name } }, options),
    /** What changed from this version to another one, by default to the current one. */
    diff: (projectId: string, version: string, other?: string, options?: RequestOptions) =>
      caller.call('diffVersions', { ...ofVersion(projectId, version), query: { with: other } }, options),
    /** Makes it the current version again. */
    restore: (projectId: string, version: string, options?: RequestOptions) =>
      caller.call('restoreVersion', ofVersion(projectId, version), options),
  },
});

const ofVersion = (projectId: string, version: string) => ({ path: { project_id: projectId, version } });
