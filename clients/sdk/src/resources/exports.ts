import type { Caller } from '../caller.ts';
import { accepting } from '../caller.ts';
import type { CreateExports, PreviewRequest, QuoteExports } from '../generated/schemas.ts';
import type { Input, RequestOptions } from '../transport.ts';
import { inProject } from './projects.ts';

export const exportsOf = (caller: Caller) => ({
  /** Newest first. */
  list: (projectId: string, query?: Input<'listExports'>['query'], options?: RequestOptions) =>
    caller.list('listExports', { ...inProject(projectId), query }, options),
  /** Lists the exports of all projects, newest first. */
  listAll: (query?: Input<'listAccountExports'>['query'], options?: RequestOptions) =>
    caller.list('listAccountExports', { query }, options),
  /** Renders one video for each preset. */
  create: (projectId: string, body: CreateExports, options?: RequestOptions) =>
    caller.work('createExports', { ...inProject(projectId), body }, options, ({ data }) => ({
      type: 'exports',
      ids: data.map(({ id }) => id),
    })),
  /** The price of videos; `create` with its `quote_id` charges exactly that. */
  quote: (projectId: string, body: QuoteExports, options?: RequestOptions) =>
    caller.call('quoteExports', { ...inProject(projectId), body }, options),
  /** What is wrong with captions. */
  preview: (projectId: string, body: PreviewRequest, options?: RequestOptions) =>
    caller.call('previewCaptions', { ...inProject(projectId), body }, options),
  /** A PNG of the captions at one moment: transparent around them. */
  previewImage: (projectId: string, body: PreviewRequest, options?: RequestOptions) =>
    caller.picture('previewCaptions', { ...inProject(projectId), body }, options),
  /** The captions as a styled subtitle file in ASS, for mpv, VLC, FFmpeg and Aegisub. */
  styledAss: (projectId: string, body: PreviewRequest, options?: RequestOptions) =>
    caller.file('previewCaptions', { ...inProject(projectId), body }, accepting('text/x-ssa', options)),
  /** The same in IMSC 1.1 (TTML), for players of television and streaming. */
  styledImsc: (projectId: string, body: PreviewRequest, options?: RequestOptions) =>
    caller.file('previewCaptions', { ...inProject(projectId), body }, accepting('application/ttml+xml', options)),
  /** The same as SubRip: the rows and times of the video, without its look. */
  pagesSrt: (projectId: string, body: PreviewRequest, options?: RequestOptions) =>
    caller.file('previewCaptions', { ...inProject(projectId), body }, accepting('application/x-subrip', options)),
  /** The same as WebVTT. */
  pagesVtt: (projectId: string, body: PreviewRequest, options?: RequestOptions) =>
    caller.file('previewCaptions', { ...inProject(projectId), body }, accepting('text/vtt', options)),
  /** With its `download_url` once it is completed. Get the export again when the URL has expired. */
  get: (exportId: string, options?: RequestOptions) => caller.call('getExport', ofExport(exportId), options),
  /** Cancels an export that has not ended. */
  cancel: (exportId: string, options?: RequestOptions) => caller.call('cancelExport', ofExport(exportId), options),
});

const ofExport = (exportId: string) => ({ path: { export_id: exportId } });
