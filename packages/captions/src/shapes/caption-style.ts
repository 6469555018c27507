import type { Animation, EmphasisRule, Font, LetterCase, Look, Placement, Template } from './choices.ts';
import type { LookDocument } from './look-document.ts';

/** A style as captions are drawn in it: all that the template decides is filled in. Colours are #rrggbb. */
export interface CaptionStyle {
  template: Template;
  font: Font;
  /** Pixels on a picture whose short side is 1080 pixels. */
  font_size: number;
  color: string;
  highlight: string;
  placement: Placement;
  max_lines: number;
  readable_lines: boolean;
  animation: Animation;
  letter_case: LetterCase;
  /** Where the middle of captions is, in place of `placement`: a share of the height of the picture. */
  center_y?: number | undefined;
  /** The same of its width. @default the middle */
  center_x?: number | undefined;
  /** Shown at the start of the video, in a place of its own. */
  title?: string | undefined;
  /** How long it is shown. @default 3 */
  title_seconds?: number | undefined;
  look?: Look | undefined;
  /** A look of one's own, over that of `look` and `template`. */
  design?: LookDocument | undefined;
  /** An uploaded font. It takes precedence over `font`. */
  font_id?: string | undefined;
  words_per_page?: number | undefined;
  outline_color?: string | undefined;
  /** Pixels on a 1080-pixel short side. */
  outline_width?: number | undefined;
  background_color?: string | undefined;
  /** From 0 to 1. */
  background_opacity?: number | undefined;
  /** Or `none`. */
  highlight_background?: string | undefined;
  keywords?: string[] | undefined;
  keyword_color?: string | undefined;
  emphasize?: EmphasisRule[] | undefined;
  /** By speaker, in the order in which they start to speak; further speakers start over with the first colour. */
  speaker_colors?: string[] | undefined;
}

/** A style as somebody gave it: the rest is filled in by `resolveStyle`. */
export type CaptionStyleInput = { [Field in keyof CaptionStyle]?: CaptionStyle[Field] | undefined };
