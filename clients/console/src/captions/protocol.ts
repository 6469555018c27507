import type { CaptionStyle } from '#contract/schemas/caption-style.ts';
import type { Preview } from '#contract/schemas/preview.ts';
import type { Line } from '#contract/schemas/transcript.ts';
import type { Box } from './placing.ts';
import type { CheckedPart, Setting } from './setting.ts';

/** What the lint finds in captions, in the order of the media. */
export type Checked = Pick<Preview, 'warnings' | 'findings'>;

/** A few words that are drawn in a style. */
export interface Sample {
  readonly style: CaptionStyle;
  readonly words: readonly string[];
  /** As in a video, over and over; otherwise it is a still. */
  readonly moves: boolean;
}

/** A message from the page to the worker. */
export type ToWorker =
  /** These lines replace `removed` lines from `at` on. Only changes are sent, since hours of talk are megabytes. */
  | { readonly kind: 'lines'; readonly at: number; readonly removed: number; readonly lines: readonly Line[] }
  | { readonly kind: 'setting'; readonly setting: Setting; readonly checked: CheckedPart }
  | { readonly kind: 'sample'; readonly id: string; readonly sample: Sample }
  /** The sample is not shown any more. */
  | { readonly kind: 'forget-sample'; readonly id: string }
  /** An uploaded font was deleted, or could not be loaded: it is requested again when it is drawn next. */
  | { readonly kind: 'forget-font'; readonly fontId: string }
  /** The captions are drawn on this canvas from now on. */
  | { readonly kind: 'canvas'; readonly canvas: OffscreenCanvas }
  /** The player shows another time. */
  | { readonly kind: 'time'; readonly seconds: number };

/** A message from the worker to the page. */
export type FromWorker =
  | ({ readonly kind: 'own-font' } & OwnFontState)
  /** Without a picture where no font has the words. */
  | { readonly kind: 'sample'; readonly id: string; readonly picture: ImageBitmap | undefined }
  /** Where the captions are that are shown now. */
  | { readonly kind: 'box'; readonly box: Box | undefined }
  | ({ readonly kind: 'checked' } & Checked)
  | { readonly kind: 'failed'; readonly message: string };

/** Whether the uploaded font that the style names could be loaded. */
export interface OwnFontState {
  readonly fontId: string;
  readonly isLoaded: boolean;
}
