import type { Span } from '@cueline/captions/span.ts';
import type { CaptionStyle } from '#contract/schemas/caption-style.ts';
import type { Resolution } from '#contract/schemas/export.ts';
import type { Aspect } from '#contract/schemas/fields.ts';
import type { MediaFacts } from '#contract/schemas/media-facts.ts';
import type { PresetId } from '#contract/schemas/preset.ts';

/** What the captions are laid out for. */
export interface Setting {
  /** The transcript's language. */
  readonly language: string;
  readonly facts: MediaFacts;
  readonly style: CaptionStyle;
  readonly preset: PresetId;
  readonly format?: Aspect | undefined;
  /** A test key made the project. */
  readonly isTest: boolean;
}

/** The part of the video whose captions are checked. */
export interface CheckedPart {
  readonly resolution: Resolution;
  /** Absent: all of the media. */
  readonly range?: Span | undefined;
}
