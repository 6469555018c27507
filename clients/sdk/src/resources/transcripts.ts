import type { Caller } from '../caller.ts';
import type { EditTranscript } from '../generated/schemas.ts';
import type { Input, RequestOptions } from '../transport.ts';
import { inProject } from './projects.ts';

type Query = NonNullable<Input<'getTranscript'>['query']>;
export type SubtitleFormat = Exclude<NonNullable<Query['format']>, 'json'>;
/** What of the transcript the file has. */
export type SubtitleQuery = Omit<Query, 'format'>;

export const transcriptsOf = (caller: Caller) => ({
  /** Lines and words with their times. `withResponse()` gives its `etag` for `edit`. */
  get: (projectId: string, options?: RequestOptions) => caller.call('getTranscript', inProject(projectId), options),
  /** The transcript as a file: subtitles, text, or a timeline for editors of video. */
  file: (projectId: string, format: SubtitleFormat, query?: SubtitleQuery, options?: RequestOptions) =>
    caller.file('getTranscript', { ...inProject(projectId), query: { ...query, format } }, options),
  /**
   * Replaces all lines, by lines or by a subtitle file, whose cues keep their times; with `retime` its words have those of the
   * sound. `warnings` of the reply say what was repaired or left out.
   */
  replace: (
    projectId: string,
    body: Input<'replaceTranscript'>['body'],
    {
      retime,
      names,
      ...options
    }: RequestOptions & { readonly retime?: boolean; readonly names?: 'speakers' | 'text' } = {},
  ) =>
    caller.call(
      'replaceTranscript',
      {
        ...inProject(projectId),
        body,
        ...((retime || names) && { query: { ...(retime && { retime: 'true' as const }), ...(names && { names }) } }),
      },
      options,
    ),
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
    file: (
      projectId: string,
      version: string,
      format: SubtitleFormat,
      query?: SubtitleQuery,
      options?: RequestOptions,
    ) => caller.file('getVersion', { ...ofVersion(projectId, version), query: { ...query, format } }, options),
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
