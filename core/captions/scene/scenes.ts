import type { PaintedCaptions } from '#contract/schemas/painted-captions.ts';
import type { Pose } from '../burned/motions.ts';
import type { WordPose } from '../burned/word-motions.ts';
import { type MovedWords, movedWordsAt, pagePoseAt } from './motion-at.ts';
import { type PlacedPage, type PlacedWord, placedPage } from './page-words.ts';
import type { Scene, SceneLayer, ScenePose, Still } from './scene.ts';
import type { ShapingFont } from './shaped-text.ts';
import { wordsOfStyle } from './word-drawing.ts';

/** What is drawn of captions at each moment. Moments are asked for in their order: that is fast. */
export class Scenes {
  readonly #captions: PaintedCaptions;
  readonly #font: ShapingFont;
  readonly #drawWord: ReturnType<typeof wordsOfStyle>;
  /** Of the last page that was asked for. */
  #index = 0;
  #shown: ShownPage | undefined;
  #last: { readonly key: string; readonly scene: Scene } | undefined;

  /** `font` is the one that the captions are laid out in. */
  constructor(captions: PaintedCaptions, font: ShapingFont) {
    this.#captions = captions;
    this.#font = font;
    this.#drawWord = wordsOfStyle(captions);
  }

  /**
   * The scene of a frame of the output, or between two frames; undefined where no page is shown. Frames that look the same, one after
   * the other, have the same scene.
   */
  at(frame: number): Scene | undefined {
    const { pages, style, fps, highlights } = this.#captions;
    const index = this.#indexAt(frame);
    const { spoken = [] } = pages[index] ?? {};
    const slice = spoken.find(({ startFrame, endFrame }) => startFrame <= frame && frame < endFrame);
    if (!slice) return undefined;
    const isFollowed = pages[index + 1]?.spoken[0]?.startFrame === spoken.at(-1)?.endFrame;
    const moment = { frame, fps, slices: spoken, isFollowed };
    const [pose, moved] = [pagePoseAt(style.animation, moment), movedWordsAt(style.animation, moment)];
    const activeWord = highlights ? slice.activeWord : undefined;
    const key = JSON.stringify([index, activeWord, pose, moved]);
    if (this.#last?.key !== key) this.#last = { key, scene: { layers: this.#layers(index, activeWord, pose, moved) } };
    return this.#last.scene;
  }

  /** Of the last page that has begun. */
  #indexAt(frame: number): number {
    const startOf = (index: number): number => this.#captions.pages[index]?.spoken[0]?.startFrame ?? Infinity;
    if (frame < startOf(this.#index)) this.#index = 0;
    while (startOf(this.#index + 1) <= frame) this.#index += 1;
    return this.#index;
  }

  #layers(index: number, activeWord: number | undefined, pose: Pose, moved: MovedWords | undefined): SceneLayer[] {
    const page = this.#page(index);
    const { words = [], hiddenFrom = Infinity } = moved ?? {};
    const around = (at: number): boolean => at < hiddenFrom && !words.some((word) => word.index === at);
    return [
      { still: this.#still(page, around, { activeWord, hasBoxes: true }), pose: poseOfPage(page, pose) },
      // Over their neighbours, since they may be larger than their places.
      ...words.flatMap((moving) => {
        const word = page.placed.words[moving.index];
        if (!word) return [];
        const still = this.#still(page, (at) => at === moving.index, { activeWord, hasBoxes: false });
        return [{ still, pose: poseOfWord(word, moving.pose) }];
      }),
    ];
  }

  #page(index: number): ShownPage {
    if (this.#shown?.index === index) return this.#shown;
    const page = this.#captions.pages[index];
    if (!page) throw new Error(`There is no page ${index}`);
    const placed = placedPage(page, this.#captions, this.#font);
    this.#shown = { index, placed, stills: new Map() };
    return this.#shown;
  }

  /** The words of a page that are shown together. */
  #still({ placed, stills }: ShownPage, isShown: (at: number) => boolean, { activeWord, hasBoxes }: StillRules): Still {
    const { words, rows, fontSizePx } = placed;
    const shown = words.map((_, at) => at).filter(isShown);
    const key = `${activeWord} ${hasBoxes} ${shown.join(' ')}`;
    const known = stills.get(key);
    if (known) return known;
    const color = hasBoxes ? this.#captions.background : undefined;
    const still = {
      boxes: color ? rows.map((row) => ({ ...row, color })) : [],
      words: words.flatMap((word, at) => (isShown(at) ? [this.#drawWord(word, at === activeWord, fontSizePx)] : [])),
    };
    stills.set(key, still);
    return still;
  }
}

/** The page that was asked for last. */
interface ShownPage {
  readonly index: number;
  readonly placed: PlacedPage;
  readonly stills: Map<string, Still>;
}

interface StillRules {
  /** That is highlighted. */
  readonly activeWord: number | undefined;
  /** Whether the boxes of rows are drawn. */
  readonly hasBoxes: boolean;
}

function poseOfPage({ placed }: ShownPage, { scale, opacity, alongEm, downEm }: Pose): ScenePose {
  const { rows, rightToLeft, fontSizePx } = placed;
  const [first, last] = [rows[0], rows.at(-1)];
  const [topPx, bottomPx] = [first?.topPx ?? 0, (last?.topPx ?? 0) + (last?.heightPx ?? 0)];
  return {
    scale,
    opacity,
    middleXPx: (first?.leftPx ?? 0) + (first?.widthPx ?? 0) / 2,
    middleYPx: (topPx + bottomPx) / 2,
    movedXPx: (rightToLeft ? -alongEm : alongEm) * fontSizePx,
    movedYPx: downEm * fontSizePx,
  };
}

/** A word grows about its middle, no further than it has room. */
function poseOfWord({ line, roomPx }: PlacedWord, { scale, opacity }: WordPose): ScenePose {
  return {
    scale: Math.min(scale, 1 + (2 * roomPx) / Math.max(1, line.widthPx)),
    opacity,
    middleXPx: line.leftPx + line.widthPx / 2,
    middleYPx: line.topPx + line.heightPx / 2,
    movedXPx: 0,
    movedYPx: 0,
  };
}
