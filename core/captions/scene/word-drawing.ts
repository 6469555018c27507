import type { CaptionStyle } from '#contract/schemas/caption-style.ts';
import { colorOf, spokenColorOf } from '../../styles/contrast.ts';
import { wordBoxOf } from '../../styles/drawing.ts';
import { keywordColorOf, keywordsOf } from '../../styles/keywords.ts';
import type { Drawing } from '../../styles/templates.ts';
import type { Box } from '../burned/lay-out.ts';
import { colorOfWord } from '../burned/page-runs.ts';
import { type WordPose, wordAtRest } from '../burned/word-motions.ts';
import type { PlacedWord } from './page-words.ts';
import type { ScenePose, SceneWord } from './scene.ts';

interface WordStyle {
  readonly style: CaptionStyle;
  readonly drawing: Drawing;
  readonly ofSpeaker: ReadonlyMap<string, string>;
  /** What moved words stay in. */
  readonly region: Box;
}

interface WordMoment {
  /** Whether it is highlighted. */
  readonly isActive: boolean;
  readonly fontSizePx: number;
  /** @default at rest */
  readonly pose?: WordPose | undefined;
}

/** Draws words of a style. */
export function wordsOfStyle({ style, drawing, ofSpeaker, region }: WordStyle) {
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
  return ({ word, runs, line }: PlacedWord, { isActive, fontSizePx, pose = wordAtRest }: WordMoment): SceneWord => ({
    runs,
    fontSizePx,
    pose: poseWithin(region, line, pose),
    color: colorOfWord(word, isActive, colors),
    ...(isActive && wordBox ? { box: { ...line, color: wordBox } } : contoursOf(fontSizePx)),
  });
}

/** A word grows no further than to the edges of the region. */
function poseWithin(region: Box, line: Box, { scale, opacity }: WordPose): ScenePose {
  const middleXPx = line.leftPx + line.widthPx / 2;
  const besidePx = Math.min(middleXPx - region.leftPx, region.leftPx + region.widthPx - middleXPx);
  const largest = Math.max(1, besidePx / Math.max(1, line.widthPx / 2));
  return { scale: Math.min(scale, largest), opacity, middleXPx, middleYPx: line.topPx + line.heightPx / 2 };
}
