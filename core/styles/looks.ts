import type { CaptionStyle, Look } from '#contract/schemas/caption-style.ts';
import { type Design, templates } from './templates.ts';

const usual = { color: '#ffffff', max_lines: 2, readable_lines: true } as const;

const looks: Readonly<Record<Look, Design>> = {
  /** A few words as large as the picture has room for, each as it is spoken. */
  punch: {
    defaults: {
      ...usual,
      font: 'Bebas Neue',
      font_size: 200,
      highlight: '#ffe600',
      highlight_background: '#ffe600',
      placement: 'bottom',
      animation: 'pop',
      letter_case: 'upper',
      words_per_page: 3,
    },
    drawing: {
      highlightsWord: true,
      outline: { color: '#000000', width: 0.06 },
      shadow: { color: '#000000', offset: 0.035, blur: 0 },
    },
    fills: true,
    steady: true,
  },
  /** Quiet lines of a serif, as in a film. */
  cinema: {
    defaults: {
      ...usual,
      font: 'Playfair Display',
      font_size: 72,
      color: '#fff6e3',
      highlight: 'color',
      placement: 'bottom',
      animation: 'fade',
      letter_case: 'original',
    },
    drawing: {
      highlightsWord: true,
      outline: { color: '#120a04', width: 0.025 },
      shadow: { color: '#120a04d0', offset: 0.03, blur: 0.14 },
    },
  },
};

/** What a style starts from: its look, or else its template. */
export const designOf = ({ look, template }: Pick<CaptionStyle, 'look' | 'template'>): Design =>
  look ? looks[look] : templates[template];

/** Whether all pages have one centre, however high they are. */
export const isCentred = (style: Pick<CaptionStyle, 'look' | 'template' | 'placement'>): boolean =>
  style.placement === 'middle' || (designOf(style).steady ?? false);
