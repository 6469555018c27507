import type { CaptionStyle, Template } from '#contract/schemas/caption-style.ts';

/** A colour of the style, or one fixed by the template (#rrggbb or #rrggbbaa). */
export type DrawnColor = 'color' | 'highlight' | `#${string}`;

/** How text is drawn. Lengths are relative to the font size. */
export interface Drawing {
  /** Whether the spoken word is drawn in the highlight colour; otherwise the colour has another use in the drawing. */
  readonly highlightsWord: boolean;
  readonly outline?: { readonly color: DrawnColor; readonly width: number };
  readonly shadow?: { readonly color: DrawnColor; readonly offset: number; readonly blur: number };
  /** Behind each row. */
  readonly background?: DrawnColor;
}

type TemplateField =
  | 'font'
  | 'font_size'
  | 'color'
  | 'placement'
  | 'max_lines'
  | 'readable_lines'
  | 'animation'
  | 'letter_case';
type Defaults = Pick<CaptionStyle, TemplateField> & Pick<CaptionStyle, 'words_per_page' | 'highlight_background'>;

/** What a template or a look stands for. */
export interface Design {
  /** A highlight of 'color' means that no word is highlighted by default. */
  readonly defaults: Defaults & { readonly highlight: 'color' | `#${string}` };
  readonly drawing: Drawing;
  /** Whether each page is as large as there is room for, up to the style's size. */
  readonly fills?: boolean;
  /** Whether pages of one row and of more have one centre. @default they do only at the middle */
  readonly steady?: boolean;
}

const usual = {
  color: '#ffffff',
  placement: 'bottom',
  max_lines: 2,
  readable_lines: true,
  animation: 'none',
  letter_case: 'original',
} as const;

export const templates: Readonly<Record<Template, Design>> = {
  clean: {
    defaults: { ...usual, font: 'Inter', font_size: 64, highlight: 'color' },
    drawing: {
      highlightsWord: true,
      outline: { color: '#000000', width: 0.055 },
      shadow: { color: '#000000a0', offset: 0.04, blur: 0.08 },
    },
  },
  karaoke: {
    defaults: { ...usual, font: 'Montserrat', font_size: 80, highlight: '#ffe14d' },
    drawing: {
      highlightsWord: true,
      outline: { color: '#000000', width: 0.085 },
    },
  },
  bold: {
    defaults: {
      ...usual,
      font: 'Poppins',
      font_size: 96,
      highlight: '#39e75f',
      placement: 'middle',
      letter_case: 'upper',
    },
    drawing: {
      highlightsWord: true,
      outline: { color: '#000000', width: 0.11 },
      shadow: { color: '#000000', offset: 0.06, blur: 0 },
    },
  },
  neon: {
    defaults: { ...usual, font: 'Bricolage Grotesque', font_size: 80, highlight: '#ff2bd6' },
    // The highlight colour is the glow around white tubes.
    drawing: {
      highlightsWord: false,
      outline: { color: 'highlight', width: 0.03 },
      shadow: { color: 'highlight', offset: 0, blur: 0.22 },
    },
  },
  minimal: {
    defaults: { ...usual, font: 'Inter', font_size: 48, highlight: 'color' },
    drawing: {
      highlightsWord: true,
      background: '#000000a0',
    },
  },
};
