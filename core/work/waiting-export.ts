import { canvasOf } from '@cueline/captions/presets/presets.ts';
import { type ExportRecord, knownExport } from '#contract/records/export.ts';
import type { ProjectRecord } from '#contract/records/project.ts';
import type { MediaFacts } from '#contract/schemas/media-facts.ts';
import { pictureWarnings } from '../media/picture-warnings.ts';

/** Whether an export still waits for the transcription that it was charged with. */
export const isWaiting = ({ status, waits_for }: Pick<ExportRecord, 'status' | 'waits_for'>): boolean =>
  status === 'queued' && waits_for !== undefined;

/** What an export takes from its project when it begins, as its owner has changed it since the export was charged. */
export const pinned = (
  record: ExportRecord,
  { format, audio_track, media, ...project }: ProjectRecord & { readonly media: MediaFacts },
): Pick<ExportRecord, 'style' | 'format' | 'audio_track' | 'width' | 'height' | 'warnings'> => {
  const known = knownExport(record);
  const { style } = record.own_style ? record : project;
  const canvas = canvasOf({ ...known, format });
  const range = { startMs: record.range?.start_ms ?? 0, endMs: record.range?.end_ms ?? media.durationMs };
  const warnings = pictureWarnings(media, canvas, range, { fit: known.fit, layer: known.layer });
  return {
    ...{ style, format, audio_track, width: canvas.widthPx, height: canvas.heightPx },
    warnings: warnings.length > 0 ? warnings : undefined,
  };
};
