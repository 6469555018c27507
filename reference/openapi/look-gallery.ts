import { Look, Template } from '#contract/schemas/style-choices.ts';
import { readLook } from './look-documents.ts';

const columns = 4;

/** Tables of looks or templates: a moving sample of each, which `npm run frames` draws, and what it is for. */
const tables = (names: readonly (Template | Look)[]): string =>
  Array.from({ length: Math.ceil(names.length / columns) }, (_, row) => {
    const shown = names.slice(row * columns, (row + 1) * columns).map((name) => ({ ...readLook(name), name }));
    const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
    return [
      line(shown.map(({ name }) => `\`${name}\``)),
      line(shown.map(() => '---')),
      line(shown.map(({ name }) => `![A moving sample of ${name}](looks/${name}.webp)`)),
      line(shown.map(({ use }) => use)),
    ].join('\n');
  }).join('\n\n');

/** What docs/look-gallery.md has between its markers. */
export const lookGallery = () => ({
  lookSamples: `\n${tables(Look.options)}\n`,
  templateSamples: `\n${tables(Template.options)}\n`,
});
