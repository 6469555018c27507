import type { PaintedCaptions } from '#contract/schemas/painted-captions.ts';
import { spokenColorOf } from '../../styles/contrast.ts';
import { wordBoxOf } from '../../styles/drawing.ts';
import { keywordColorOf } from '../../styles/keywords.ts';
import { colorOfWord } from '../burned/page-runs.ts';
import type { PlacedWord } from './page-words.ts';
import type { SceneWord } from './scene.ts';

/** Draws words of captions. */
export function wordsOfStyle({ style, outline, shadow, speakerColors }: PaintedCaptions) {
  const wordBox = wordBoxOf(style);
  const colors = {
    color: style.color,
    ofSpeaker: new Map(Object.entries(speakerColors)),
    highlight: spokenColorOf(style),
    keyword: keywordColorOf(style),
  };
  const contoursOf = (fontSizePx: number): Pick<SceneWord, 'outline' | 'shadow'> => ({
    ...(outline && { outline: { color: outline.color, widthPx: outline.width * fontSizePx } }),
    ...(shadow && {
      shadow: { color: shadow.color, offsetPx: shadow.offset * fontSizePx, blurPx: shadow.blur * fontSizePx },
    }),
  });
  /** `isActive`: it is highlighted. */
  return ({ word, runs, line }: PlacedWord, isActive: boolean, fontSizePx: number): SceneWord => ({
    runs,
    fontSizePx,
    color: colorOfWord(word, isActive, colors),
    ...(isActive && wordBox ? { box: { ...line, color: wordBox } } : contoursOf(fontSizePx)),
  });
}
