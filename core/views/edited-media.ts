import type { EditedLayer, EditedMedia } from '@cueline/captions/editors/timeline.ts';
import type { ExportRecord } from '#contract/records/export.ts';
import type { MediaFacts } from '#contract/schemas/media-facts.ts';
import { downloadName, fileNameOf } from './download-name.ts';

/** By MediaConvert's name of a container; the others are called as their extension is. */
const extensions: Readonly<Record<string, string>> = {
  ...{ quicktime: 'mov', three_gp: '3gp', three_g2: '3g2', matroska: 'mkv' },
  ...{ mpegts: 'ts', mpegps: 'mpg', asf: 'wmv', wave: 'wav' },
};

/** The media of a project as an editor finds it: a title is the name of the file, without its extension, unless somebody gave another. */
export const editedMedia = (
  title: string,
  { durationMs, source, widthPx, heightPx, container, audioCodec }: MediaFacts,
): EditedMedia => ({
  title,
  fileName: `${fileNameOf(title) || 'media'}.${source === 'audio' && container === 'mp4' ? 'm4a' : (extensions[container] ?? container)}`,
  durationMs,
  ...(source === 'video' && { picture: { widthPx: widthPx ?? 1920, heightPx: heightPx ?? 1080 } }),
  hasSound: source === 'audio' || audioCodec !== undefined,
});

/** A layer as an editor finds it: by the name of its download. */
export const editedLayer = (record: ExportRecord, durationMs: number): EditedLayer => ({
  fileName: downloadName(record),
  startMs: record.range?.start_ms ?? 0,
  endMs: record.range?.end_ms ?? durationMs,
  widthPx: record.width,
  heightPx: record.height,
});
