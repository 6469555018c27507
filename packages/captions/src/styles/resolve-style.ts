import { documentOf } from '../looks/built-in-looks.ts';
import { animationOf } from '../looks/motion-names.ts';
import type { CaptionStyle, CaptionStyleInput } from '../shapes/caption-style.ts';
import { boxColorOf } from './look-of.ts';

/** The complete style: the given fields, the rest from its design, its look, or else its template (`clean` by default). */
export function resolveStyle(input: CaptionStyleInput = {}): CaptionStyle {
  const template = input.template ?? 'clean';
  const { look, design } = input;
  const { colors, roles, pages, motion, ...others } = documentOf({ template, look, design });
  const wordsPerPage = input.words_per_page ?? pages.words;
  const highlightBackground = input.highlight_background ?? (roles.spoken?.box && boxColorOf(roles.spoken.box));
  const keywords = input.keywords ?? others.emphasis?.keywords;
  const emphasize = input.emphasize ?? others.emphasis?.rules;
  const speakerColors = input.speaker_colors ?? others.speaker_colors;
  const color = input.color ?? colors.color;
  return {
    template,
    ...(look && { look }),
    ...(design && { design }),
    font: input.font ?? roles.word.font,
    font_size: input.font_size ?? roles.word.size,
    color,
    highlight: input.highlight ?? colors.highlight ?? color,
    placement: input.placement ?? pages.placement,
    max_lines: input.max_lines ?? pages.rows,
    readable_lines: input.readable_lines ?? pages.readable_lines,
    animation: input.animation ?? animationOf(motion),
    letter_case: input.letter_case ?? roles.word.letter_case ?? 'original',
    ...(wordsPerPage !== undefined && { words_per_page: wordsPerPage }),
    ...(highlightBackground && { highlight_background: highlightBackground }),
    ...(keywords && { keywords }),
    ...(emphasize && { emphasize }),
    ...(speakerColors && { speaker_colors: speakerColors }),
    ...given(input),
  };
}

/** The fields that no document has a value for. */
function given(input: CaptionStyleInput): Partial<CaptionStyle> {
  const {
    center_x,
    center_y,
    title,
    title_seconds,
    font_id,
    outline_color,
    outline_width,
    background_color,
    background_opacity,
    keyword_color,
  } = input;
  return {
    ...(center_x !== undefined && { center_x }),
    ...(center_y !== undefined && { center_y }),
    ...(title && { title }),
    ...(title_seconds !== undefined && { title_seconds }),
    ...(font_id && { font_id }),
    ...(outline_color && { outline_color }),
    ...(outline_width !== undefined && { outline_width }),
    ...(background_color && { background_color }),
    ...(background_opacity !== undefined && { background_opacity }),
    ...(keyword_color && { keyword_color }),
  };
}
