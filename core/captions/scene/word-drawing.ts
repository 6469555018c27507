import type { CaptionStyle } from '#contract/schemas/caption-style.ts';
import { colorOf, spokenColorOf } from '../../styles/contrast.ts';
import { wordBoxOf } from '../../styles/drawing.ts';
import { keywordColorOf, keywordsOf } from '../../styles/keywords.ts';
import type { Drawing } from '../../styles/templates.ts';
import { colorOfWord } from '../burned/page-runs.ts';
import type { PlacedWord } from './page-words.ts';
import type { SceneWord } from './scene.ts';

interface WordStyle {
  readonly style: CaptionStyle;
  readonly drawing: Drawing;
  readonly ofSpeaker: ReadonlyMap<string, string>;
}

/** Draws words of a style. */
export function wordsOfStyle({ style, drawing, ofSpeaker }: WordStyle) {
  const wordBox = wordBoxOf(style);
  const colors = {
    color: style.color,
    ofSpeaker,
    highlight: spokenColorOf(style),
    keyword: keywordColorOf(style),
    isKeyword: keywordsOf(style),
  };
  const contoursOf = (fontSizePx: number): Pick<SceneWord, 'outline' | 'shadow'> => {
    const { outline, shadow } = drawing;
    return {
      ...(outline && { outline: { color: colorOf(outline.color, style), widthPx: outline.width * fontSizePx } }),
      ...(shadow && {
        shadow: {
          color: colorOf(shadow.color, style),
          offsetPx: shadow.offset * fontSizePx,
          blurPx: shadow.blur * fontSizePx,
        },
      }),
    };
  };
  /** `isActive`: it is highlighted. */
  return ({ word, runs, line }: PlacedWord, isActive: boolean, fontSizePx: number): SceneWord => ({
    runs,
    fontSizePx,
    color: colorOfWord(word, isActive, colors),
    ...(isActive && wordBox ? { box: { ...line, color: wordBox } } : contoursOf(fontSizePx)),
  });
}
