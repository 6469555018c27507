import { captionFile } from '@cueline/captions/caption-files.ts';
import { contentTypes, editorFormats } from '@cueline/captions/shapes/file-formats.ts';
import type { ExportRecord } from '#contract/records/export.ts';
import type { ProjectRecord } from '#contract/records/project.ts';
import type { NothingLeft } from '#contract/schemas/request.ts';
import type { TranscriptQuery } from '#contract/schemas/transcript.ts';
import { clipRange } from '#core/media/clip-range.ts';
import { timelineRateOf } from '#core/media/output-frame-rate.ts';
import { noTranscript } from '#core/projects/not-ready.ts';
import { invalidRequest } from '#core/requests/invalid-request.ts';
import { editedLayer, editedMedia } from '#core/views/edited-media.ts';
import { transcriptView } from '#core/views/transcript-view.ts';
import { findExport } from '#runtime/stores/exports.ts';
import type { VersionDocument } from '#runtime/stores/transcript-versions.ts';

/** A version of the transcript in the requested format; the ETag is its version. */
export const transcriptReply = async (
  project: ProjectRecord,
  { pointer, document }: VersionDocument,
  {
    format,
    range_start,
    range_end,
    speakers,
    sound_labels: sounds,
    frame_rate,
    layer,
    word_times: wordTimes,
    ...others
  }: TranscriptQuery,
) => {
  others satisfies NothingLeft;
  const { media } = project;
  if (!media) throw noTranscript(project);
  const headers = { etag: `"${pointer.version}"` };
  refuseUnused(
    { range_start, range_end, speakers: speakers || undefined, sound_labels: sounds ? undefined : false },
    format !== 'json',
    'files: it has no effect on JSON',
  );
  refuseUnused(
    { frame_rate, layer },
    editorFormats.some((editor) => editor === format),
    'the files of editors: other formats are no timelines',
  );
  refuseUnused(
    { word_times: wordTimes || undefined },
    format === 'vtt',
    'WebVTT: other formats have times of cues alone',
  );
  if (format === 'json') return { body: transcriptView(project.project_id, media.durationMs, document), headers };
  const { whole, ...range } = clipRange({ range_start, range_end }, media.durationMs);
  const file = captionFile(format, document, {
    range: whole ? undefined : range,
    ...{ speakers, sounds, wordTimes },
    media: editedMedia(project.title, media),
    rate: frame_rate ?? timelineRateOf(media),
    layer: layer === undefined ? undefined : editedLayer(await requireLayer(project, layer), media.durationMs),
  });
  return { file, contentType: `${contentTypes[format]}; charset=utf-8`, headers };
};

/** What would have no effect must not look accepted. */
const refuseUnused = (given: Readonly<Record<string, unknown>>, isUsed: boolean, message: string): void => {
  const problems = Object.entries(given).filter(([, value]) => !isUsed && value !== undefined);
  if (problems.length > 0) throw invalidRequest(problems.map(([param]) => ({ param, message: `is for ${message}` })));
};

/** Throws invalid_request where the project has no completed layer with this id. */
const requireLayer = async ({ account_id, project_id }: ProjectRecord, exportId: string): Promise<ExportRecord> => {
  const found = await findExport(account_id, exportId);
  if (found?.project_id === project_id && found.layer && found.status === 'completed') return found;
  throw invalidRequest([
    { param: 'layer', message: 'must be the id of a completed export of this project with layer: true' },
  ]);
};
