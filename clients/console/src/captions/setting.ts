import type { CaptionStyle } from '#contract/schemas/caption-style.ts';
import type { PresetId } from '#contract/schemas/export.ts';
import type { Aspect } from '#contract/schemas/fields.ts';
import type { Span } from '#core/span.ts';

/** What the captions are laid out for. */
export interface Setting {
  /** Of the transcript. */
  readonly language: string;
  readonly durationMs: number;
  readonly style: CaptionStyle;
  readonly preset: PresetId;
  readonly format?: Aspect | undefined;
  /** Frames per second; absent where it is not known, and without a picture. */
  readonly sourceFps?: number | undefined;
}

/** The videos whose captions are checked. */
export interface CheckedVideos {
  readonly presets: readonly PresetId[];
  /** Absent: all of the media. */
  readonly range?: Span | undefined;
}
