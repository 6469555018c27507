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
