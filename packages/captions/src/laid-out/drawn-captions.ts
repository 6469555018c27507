import { languageOf } from '../breaking/language-rules.ts';
import { linesInTurn } from '../lines-in-turn.ts';
import { linesWithin } from '../lines-within.ts';
import type { BurnIn } from '../shapes/burn-in.ts';
import { labelsOf } from '../speaker-labels.ts';
import { drawnStyle } from '../styles/drawn-style.ts';
import { colorsOfSpeakers } from '../styles/speaker-colors.ts';
import type { CaptionWarning } from '../warning.ts';
import { withKeywords } from '../with-keywords.ts';
import { withoutHurried } from '../without-hurried.ts';
import { withCachedWidths } from './cached-widths.ts';
import { hasEmojiIn } from './emoji-runs.ts';
import { chooseFont, type FontChoice, type FontFile } from './font-files.ts';
import type { LayoutRequest } from './lay-out.ts';
import type { CaptionFont } from './measure-text.ts';
import { linesOfPlaces, titleLines } from './places.ts';
import { linesWithout, shownLines, withEmoji } from './shown-lines.ts';

/** Without the fields that are computed from style and text. */
export interface CaptionsRequest extends Omit<LayoutRequest, 'font' | 'speakerColors' | 'look'> {
  /** What burn-in can draw. @default all is switched on */
  readonly burnIn?: BurnIn;
}

export interface DrawnCaptions {
  /** Absent where there is no text to burn in. */
  readonly drawn?: LayoutRequest;
  /** The font that the captions are measured with and must be rendered with. */
  readonly fontFile: FontFile;
  /** Without those of the layout. */
  readonly warnings: readonly CaptionWarning[];
}

/** What is drawn of captions. Characters that the font file lacks are left out, with a warning. `language` is the transcript's, as BCP 47. */
export function drawnCaptions(request: CaptionsRequest, open: (file: FontFile) => CaptionFont): DrawnCaptions {
  const language = languageOf(request.language, request.lines);
  const marked = withKeywords(withoutHurried(request.lines, language), request.style, language);
  const { isPainted = false, style: wanted, range } = request;
  const spoken = withEmoji([
    ...linesOfPlaces(linesWithin(marked, range), { style: wanted, isPainted }).flatMap((lines) => linesInTurn(lines)),
    ...(isPainted ? titleLines(wanted, range) : []),
  ]);
  const hasKeywords =
    request.style.keywords !== undefined || spoken.some(({ words }) => words.some(({ isKeyword }) => isKeyword));
  const { style, look, warnings } = drawnStyle(request.style, { ...request, isPainted, hasKeywords });
  const shown = shownLines(spoken, {
    letterCase: style.letter_case,
    keywordCase: look.roles.keyword?.letter_case,
    language,
    isPainted,
  });
  const text = shown.flatMap(({ words }) => words.map((word) => word.text)).join(' ');
  const choice = chooseFont(text, style.font_id ? 'own' : style.font, language, open);
  const lines = linesWithout(shown, choice.missing);
  const hasDrawnEmoji = hasEmojiIn(linesWithout(spoken, choice.missing));
  const speakerColors = colorsOfSpeakers(labelsOf(request.lines), style);
  return {
    ...(lines.length > 0 && {
      drawn: {
        ...request,
        style,
        look,
        lines,
        language,
        font: withCachedWidths(open(choice.file)),
        speakerColors,
      },
    }),
    fontFile: choice.file,
    warnings: [
      ...fontWarnings(choice, style.font_id ? 'The uploaded font' : style.font),
      ...(hasDrawnEmoji && !isPainted ? [emojiInOneColor] : []),
      ...(lines.length > 0 ? warnings : []),
      ...(!isPainted && lines.some(({ position }) => position === 'top') ? [notAtTop] : []),
      ...(!isPainted && wanted.title ? [noTitle] : []),
    ],
  };
}

/**
 * Burn-in takes TrueType files, and no document says that it draws their colours (docs/decisions/emoji-in-one-color.md). Videos that
 * our own renderer makes have the colours.
 */
const emojiInOneColor: CaptionWarning = {
  code: 'emoji_in_one_color',
  message:
    'Emoji are drawn in the colour of the text, and keycaps as plain characters; subtitle files keep them as they are',
};

export const notAtTop: CaptionWarning = {
  code: 'drawn_simpler',
  message:
    'Captions that a line has at the top are drawn where the others are, above them; subtitle files have them at the top',
};

const noTitle: CaptionWarning = {
  code: 'drawn_simpler',
  message: 'The title is not drawn: our own renderer draws it, and MediaConvert makes this video',
};

/** The warnings of an export about its font. */
export function fontWarnings({ file, replacedBy, lacking, missing }: FontChoice, font: string): CaptionWarning[] {
  const replaced: CaptionWarning = {
    code: 'font_replaced',
    message: `${font} has no ${named(lacking)}: the captions are set in ${replacedBy}`,
  };
  const leftOut: CaptionWarning = {
    code: 'characters_left_out',
    message:
      file === 'own'
        ? `${font} has no ${named(missing)}: left out of the video, kept in subtitle files. To have them in the video, upload the font with these characters or choose another`
        : `No caption font has ${named(missing)}: left out of the captions`,
  };
  return [...(replacedBy ? [replaced] : []), ...(missing.length > 0 ? [leftOut] : [])];
}

const maxNamed = 10;

function named(characters: readonly string[]): string {
  const names = characters
    .slice(0, maxNamed)
    .map((each) => `${each} (U+${(each.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')})`);
  const more = characters.length - names.length;
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ');
}
