import { formatFcpxml } from './editors/fcpxml.ts';
import { formatOtio } from './editors/otio.ts';
import { type EditedLayer, type EditedMedia, type Timeline, timelineOf } from './editors/timeline.ts';
import { formatXmeml } from './editors/xmeml.ts';
import { cuesOfFile, type FileChoice, linesOfFile } from './lines-of-file.ts';
import type { EditorFormat, FileFormat, TimelineRate } from './shapes/file-formats.ts';
import { formatSrt } from './subtitles/srt.ts';
import { formatVtt } from './subtitles/vtt.ts';
import { formatText } from './transcript-text.ts';
import type { Transcript } from './words.ts';

interface FileRequest extends FileChoice {
  readonly media: EditedMedia;
  readonly rate: TimelineRate;
  /** A video of the captions, which files of editors lay over all. */
  readonly layer?: EditedLayer | undefined;
  /** In WebVTT each word has its time. */
  readonly wordTimes?: boolean;
}

const editors: Readonly<Record<EditorFormat, (timeline: Timeline) => string>> = {
  fcpxml: (timeline) => formatFcpxml(timeline, 'caption'),
  fcpxml_titles: (timeline) => formatFcpxml(timeline, 'title'),
  xmeml: formatXmeml,
  otio: formatOtio,
};

/** A transcript as a file. */
export function captionFile(
  format: FileFormat,
  transcript: Transcript,
  { media, rate, layer, wordTimes, ...choice }: FileRequest,
): string {
  if (format === 'txt') return formatText(linesOfFile(transcript, choice));
  const cues = cuesOfFile(transcript, choice);
  if (format === 'srt') return formatSrt(cues);
  if (format === 'vtt') return formatVtt(cues, { ...transcript, wordTimes });
  const { range = { startMs: 0, endMs: media.durationMs } } = choice;
  return editors[format](timelineOf(cues, { media, range, rate, layer, language: transcript.language }));
}
