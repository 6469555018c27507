import { cleanText } from '../clean-text.ts';
import type { TimelineRate } from '../shapes/file-formats.ts';
import type { Span } from '../span.ts';
import type { Cue } from '../subtitles/cue.ts';

/** The media that captions lie over, as an editor finds it. */
export interface EditedMedia {
  readonly title: string;
  /** A name without folders: whoever opens the file says where it is. */
  readonly fileName: string;
  readonly durationMs: number;
  /** Absent where it has no picture. */
  readonly picture?: { readonly widthPx: number; readonly heightPx: number } | undefined;
  readonly hasSound: boolean;
}

/** Captions that are drawn already, as a video with alpha of a part of the media. */
export interface EditedLayer extends Span {
  /** Without folders. */
  readonly fileName: string;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** A layer with its frames: those that the timeline shows, from `start` of the file on. */
export interface LayerClip extends Omit<EditedLayer, keyof Span> {
  readonly from: number;
  readonly to: number;
  readonly start: number;
  readonly fileFrames: number;
}

/** Frames in a second, as a fraction. */
export interface Rate {
  readonly numerator: number;
  readonly denominator: 1 | 1001;
  /** Frames that its clock counts as a second. */
  readonly timebase: number;
  readonly isDrop: boolean;
}

/** A caption, with its frames on the timeline. */
export interface TitleClip {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly isTop: boolean;
}

export interface Timeline {
  readonly media: EditedMedia;
  readonly language: string;
  readonly rate: Rate;
  readonly widthPx: number;
  readonly heightPx: number;
  /** Frames of the media: all, and those that the timeline shows. */
  readonly mediaFrames: number;
  readonly from: number;
  readonly frames: number;
  /** Captions of one track do not overlap: those below, and those at the top of the picture. */
  readonly tracks: readonly (readonly TitleClip[])[];
  /** Over all of them. */
  readonly layer: LayerClip | undefined;
}

interface TimelineRequest {
  readonly media: EditedMedia;
  /** What of the media is shown. */
  readonly range: Span;
  readonly rate: TimelineRate;
  readonly language: string;
  readonly layer?: EditedLayer | undefined;
}

export function rateOf(name: TimelineRate): Rate {
  const timebase = Math.ceil(Number.parseFloat(name));
  const denominator = name.includes('.') ? 1001 : 1;
  return {
    numerator: denominator === 1 ? timebase : timebase * 1000,
    denominator,
    timebase,
    isDrop: name.endsWith('df'),
  };
}

/** The frame that is nearest to a time. */
export const frameAt = (ms: number, { numerator, denominator }: Rate): number =>
  Math.round((ms * numerator) / (1000 * denominator));

/** Captions on frames: each starts on the frame nearest to its time, lasts at least one, and none begins before the last has ended. */
export function timelineOf(
  cues: readonly Cue[],
  { media, range, rate: name, language, layer }: TimelineRequest,
): Timeline {
  const rate = rateOf(name);
  const from = frameAt(range.startMs, rate);
  const frames = Math.max(1, frameAt(range.endMs, rate) - from);
  const { widthPx, heightPx } = media.picture ?? { widthPx: 1920, heightPx: 1080 };
  const framed = (track: readonly Cue[]): TitleClip[] => {
    let freeFrom = 0;
    return track.map(({ startMs, endMs, rows, position }) => {
      const start = Math.max(freeFrom, frameAt(range.startMs + startMs, rate) - from);
      freeFrom = Math.max(start + 1, frameAt(range.startMs + endMs, rate) - from);
      return { from: start, to: freeFrom, text: rows.map(cleanText).join('\n'), isTop: position === 'top' };
    });
  };
  return {
    media,
    language,
    rate,
    widthPx,
    heightPx,
    mediaFrames: Math.max(1, frameAt(media.durationMs, rate)),
    from,
    frames,
    tracks: [cues.filter(({ position }) => !position), cues.filter(({ position }) => position)]
      .map(framed)
      .filter((track) => track.length > 0),
    layer: layer && layerClip(layer, rate, { from, frames }),
  };
}

/** Undefined where the timeline shows nothing of the layer. */
function layerClip(
  { startMs, endMs, ...file }: EditedLayer,
  rate: Rate,
  { from, frames }: Pick<Timeline, 'from' | 'frames'>,
): LayerClip | undefined {
  const [first, last] = [frameAt(startMs, rate) - from, frameAt(endMs, rate) - from];
  const [shownFrom, shownTo] = [Math.max(0, first), Math.min(frames, last)];
  if (shownTo <= shownFrom) return undefined;
  return { ...file, from: shownFrom, to: shownTo, start: shownFrom - first, fileFrames: last - first };
}
