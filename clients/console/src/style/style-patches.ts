import { resolveStyle } from '@cueline/captions/styles/resolve-style.ts';
import type { CaptionStyle } from '#contract/schemas/caption-style.ts';
import { Font } from '#contract/schemas/style-choices.ts';
import type { PatchProject } from '#sdk/index.ts';

export type StylePatch = NonNullable<PatchProject['style']>;

/** A template, a look and a saved style start from what they are, so what was chosen before is cleared. */
export const cleared: StylePatch = {
  look: null,
  design: null,
  font: null,
  font_id: null,
  font_size: null,
  color: null,
  highlight: null,
  placement: null,
  max_lines: null,
  readable_lines: null,
  animation: null,
  letter_case: null,
  words_per_page: null,
  outline_color: null,
  outline_width: null,
  background_color: null,
  background_opacity: null,
  highlight_background: null,
};

/** What the choice of a font changes: it is one of every account by its name, or an uploaded one by its id. */
export function fontPatch(value: string): Pick<StylePatch, 'font' | 'font_id'> {
  const font = Font.options.find((one) => one === value);
  return font ? { font, font_id: null } : { font_id: value };
}

/** The change that makes one style the other. */
export function patchBetween(from: CaptionStyle, to: CaptionStyle): StylePatch {
  const [before, after] = [new Map(Object.entries(from)), new Map(Object.entries(to))];
  const isSame = (field: string): boolean => JSON.stringify(before.get(field)) === JSON.stringify(after.get(field));
  const fields = [...new Set([...before.keys(), ...after.keys()])].filter((field) => !isSame(field));
  // A font alone would clear the uploaded one.
  if (fields.includes('font') && to.font_id) fields.push('font_id');
  return Object.fromEntries(fields.map((field) => [field, after.get(field) ?? null]));
}

/** The fields in which a style differs from the look or template that it starts from, and that another one would replace. */
export function tunedFields(style: CaptionStyle): StylePatch {
  const { template, look, design } = style;
  const own = resolveStyle({ template, ...(look && { look }), ...(design && { design }) });
  const tuned = Object.entries(patchBetween(own, style)).filter(([field]) => field in cleared);
  return Object.fromEntries(tuned);
}
