import type { CaptionStyleInput } from '#contract/schemas/caption-style.ts';
import type { PresetId } from '#contract/schemas/preset.ts';
import type { Preview } from '#contract/schemas/preview.ts';
import type { Line } from '#contract/schemas/transcript.ts';
import type { Box } from './placing.ts';
import type { CheckedPart, Setting } from './setting.ts';

/** What the lint finds in captions, in the order of the media. */
export type Checked = Pick<Preview, 'warnings' | 'findings'>;

/** A few words that are drawn in a style. */
export interface Sample {
  /** Its template or look decides what it does not say. */
  readonly style: CaptionStyleInput;
  readonly words: readonly string[];
  /** Where its video has them on this platform, in all of its picture. @default words as large as fits, in a small picture */
  readonly platform?: PresetId | undefined;
  /** Letters up to twice as large, for a small picture of a platform. */
  readonly isEnlarged?: boolean | undefined;
  /** All of it, again and again, and not one picture. */
  readonly isMoving: boolean;
}

/** Pictures of a moving sample in a second. */
export const sampleFps = 15;

/** A message from the page to the worker. */
export type ToWorker =
  /** These lines replace `removed` lines from `at` on. Only changes are sent, since hours of talk are megabytes. */
  | { readonly kind: 'lines'; readonly at: number; readonly removed: number; readonly lines: readonly Line[] }
  | { readonly kind: 'setting'; readonly setting: Setting; readonly checked: CheckedPart }
  | { readonly kind: 'sample'; readonly id: string; readonly sample: Sample }
  /** An uploaded font was deleted, or could not be loaded: it is requested again when it is drawn next. */
  | { readonly kind: 'forget-font'; readonly fontId: string }
  /** The captions are drawn on this canvas from now on. */
  | { readonly kind: 'canvas'; readonly canvas: OffscreenCanvas }
  /** The player shows another time. */
  | { readonly kind: 'time'; readonly seconds: number };

/** A message from the worker to the page. */
export type FromWorker =
  | ({ readonly kind: 'own-font' } & OwnFontState)
  /** Without pictures where no font has the words. */
  | { readonly kind: 'sample'; readonly id: string; readonly pictures: readonly ImageBitmap[] }
  /** Where the captions are that are shown now. */
  | { readonly kind: 'box'; readonly box: Box | undefined }
  | ({ readonly kind: 'checked' } & Checked)
  | { readonly kind: 'failed'; readonly message: string };

/** Whether the uploaded font that the style names could be loaded. */
export interface OwnFontState {
  readonly fontId: string;
  readonly isLoaded: boolean;
}
