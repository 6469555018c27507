import type { CaptionStyle } from '#contract/schemas/caption-style.ts';
import type { PresetId } from '#contract/schemas/export.ts';
import type { Aspect } from '#contract/schemas/fields.ts';
import type { Line } from '#contract/schemas/transcript.ts';
import type { Box } from '#core/captions/burned/lay-out.ts';
import type { PagePaint } from '#core/captions/burned/page-pictures.ts';
import type { Run } from '#core/captions/burned/page-runs.ts';
import type { Span } from '#core/span.ts';
import type { Checked } from './checked.ts';

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

/** A few words that are drawn in a style. */
export interface Sample {
  readonly style: CaptionStyle;
  readonly words: readonly string[];
}

/** A sample as it is drawn. */
export interface DrawnSample {
  readonly family: string;
  /** Absent where no font has the words. */
  readonly page: DrawnPage | undefined;
}

/** A message from the page to the worker. */
export type ToWorker =
  /** These lines replace `removed` lines from `at` on. Only changes are sent, since hours of talk are megabytes. */
  | { readonly kind: 'lines'; readonly at: number; readonly removed: number; readonly lines: readonly Line[] }
  | { readonly kind: 'setting'; readonly setting: Setting; readonly checked: CheckedVideos }
  | { readonly kind: 'sample'; readonly id: string; readonly sample: Sample }
  /** An uploaded font was deleted, or could not be loaded: it is requested again when it is drawn next. */
  | { readonly kind: 'forget-font'; readonly fontId: string }
  /** The pages around this time are wanted. */
  | { readonly kind: 'time'; readonly atMs: number };

/** A message from the worker to the page. */
export type FromWorker =
  /** The font that the pages after it are drawn in. */
  | { readonly kind: 'font'; readonly family: string; readonly bytes: ArrayBuffer }
  | ({ readonly kind: 'own-font' } & OwnFontState)
  | ({ readonly kind: 'pages' } & ShownPages)
  | { readonly kind: 'sample'; readonly id: string; readonly drawn: DrawnSample }
  | ({ readonly kind: 'checked' } & Checked)
  | { readonly kind: 'failed'; readonly message: string };

/** Whether the uploaded font that the style names could be loaded. */
export interface OwnFontState {
  readonly fontId: string;
  readonly isLoaded: boolean;
}

/** The pages of a stretch of time, with all that is needed to draw them. */
export interface ShownPages {
  readonly fromMs: number;
  readonly toMs: number;
  readonly family: string;
  readonly pages: readonly DrawnPage[];
}

/** A page, drawn. */
export interface DrawnPage {
  readonly startMs: number;
  readonly endMs: number;
  readonly pictures: readonly DrawnPicture[];
}

/** What a page shows until its next picture. Lengths are pixels of the canvas. */
export interface DrawnPicture {
  readonly startMs: number;
  readonly paint: PagePaint;
  /** Of all that is drawn. */
  readonly opacity: number;
  readonly centerPx: number;
  readonly rows: readonly DrawnRow[];
}

export interface DrawnRow {
  readonly runs: readonly Run[];
  readonly baselinePx: number;
  /** Behind the row, from left to right. */
  readonly boxes: readonly (Box & { readonly color: string })[];
}
