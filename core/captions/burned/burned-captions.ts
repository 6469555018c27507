import type { ExportWarning } from '#contract/schemas/export.ts';
import { readableDrawing } from '../../styles/contrast.ts';
import { templates } from '../../styles/templates.ts';
import { languageOf } from '../breaking/language-rules.ts';
import { linesWithin } from '../lines-within.ts';
import { withoutHurried } from '../without-hurried.ts';
import { chooseFont, type FontChoice, type FontFile } from './font-files.ts';
import type { CaptionFont } from './measure-text.ts';
import { linesWithout, shownLines } from './shown-lines.ts';
import { renderTtml, type TtmlRequest } from './ttml.ts';

export interface BurnedCaptions {
  /** Absent where nothing is left to burn in: no TTML is without a paragraph. */
  readonly ttml?: string;
  /** What the TTML was measured with and is to be drawn with. */
  readonly fontFile: FontFile;
  readonly warnings: readonly ExportWarning[];
}

/**
 * Captions for burn-in, set in the one font file that draws most of them; what it lacks is left out and told. `language`
 * is the transcript's, as BCP 47.
 */
export function burnedCaptions(
  request: Omit<TtmlRequest, 'font'>,
  open: (file: FontFile) => CaptionFont,
): BurnedCaptions {
  const { style } = request;
  const { uppercase } = templates[style.template].drawing;
  const language = languageOf(request.language, request.lines);
  const shown = shownLines(linesWithin(withoutHurried(request.lines, language), request.range), {
    uppercase,
    language,
  });
  const text = shown.flatMap(({ words }) => words.map((word) => word.text)).join(' ');
  const { warning } = readableDrawing(style);
  const choice = chooseFont(text, style.font, language, open);
  const lines = linesWithout(shown, choice.missing);
  return {
    ...(lines.length > 0 && { ttml: renderTtml({ ...request, lines, language, font: open(choice.file) }) }),
    fontFile: choice.file,
    warnings: [...fontWarnings(choice, style.font), ...(lines.length > 0 && warning ? [warning] : [])],
  };
}

/** What the owner of an export is told of its font. */
export function fontWarnings({ replacedBy, lacking, missing }: FontChoice, font: string): ExportWarning[] {
  const replaced: ExportWarning = {
    code: 'font_replaced',
    message: `${font} has no ${named(lacking)}: the captions are set in ${replacedBy}`,
  };
  const leftOut: ExportWarning = {
    code: 'characters_left_out',
    message: `No caption font has ${named(missing)}: left out of the captions`,
  };
  return [...(replacedBy ? [replaced] : []), ...(missing.length > 0 ? [leftOut] : [])];
}

const namedAtMost = 10;

function named(characters: readonly string[]): string {
  const names = characters
    .slice(0, namedAtMost)
    .map((each) => `${each} (U+${(each.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')})`);
  const more = characters.length - names.length;
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ');
}
