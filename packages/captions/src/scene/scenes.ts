import type { Pose } from '../motion/motions.ts';
import type { WordPose } from '../motion/word-motions.ts';
import { type MovedBox, type MovedWords, movedBoxAt, movedWordsAt, pagePoseAt } from './motion-at.ts';
import { boxesOfPage, movedBox } from './page-boxes.ts';
import { type PlacedPage, type PlacedWord, placedPage } from './page-words.ts';
import type { PaintedCaptions } from './painted.ts';
import type { Scene, SceneLayer, ScenePose, Still } from './scene.ts';
import type { ShapingFont } from './shaped-text.ts';
import { wordsOfLook } from './word-drawing.ts';

/** What is drawn of captions at each moment. Moments are asked for in their order: that is fast. */
export class Scenes {
  readonly #captions: PaintedCaptions;
  readonly #font: ShapingFont;
  readonly #drawWord: ReturnType<typeof wordsOfLook>;
  /** The index of the last page that was asked for. */
  #index = 0;
  #shown: { readonly index: number; readonly bySpoken: Map<number | undefined, ShownPage> } | undefined;
  #last: { readonly key: string; readonly scene: Scene } | undefined;
  readonly #apart: readonly Scenes[];
  /** The last scene of several places. */
  #joined: { readonly of: readonly Scene[]; readonly scene: Scene } | undefined;

  /** `font` is the one that the captions are laid out in. */
  constructor(captions: PaintedCaptions, font: ShapingFont) {
    this.#captions = captions;
    this.#font = font;
    this.#drawWord = wordsOfLook(captions);
    this.#apart = captions.apart?.map((other) => new Scenes(other, font)) ?? [];
  }

  /**
   * The scene of a frame of the output, or between two frames; undefined where no page is shown. Frames that look the same, one after
   * the other, have the same scene.
   */
  at(frame: number): Scene | undefined {
    const others = this.#apart.map((scenes) => scenes.at(frame));
    const shown = [this.#ownAt(frame), ...others].filter((scene) => scene !== undefined);
    if (shown.length < 2) return shown[0];
    const last = this.#joined;
    if (last?.of.length === shown.length && shown.every((scene, at) => scene === last.of[at])) return last.scene;
    this.#joined = { of: shown, scene: { layers: shown.flatMap(({ layers }) => layers) } };
    return this.#joined.scene;
  }

  #ownAt(frame: number): Scene | undefined {
    const { pages, look, fps, highlights } = this.#captions;
    const index = this.#indexAt(frame);
    const { spoken = [] } = pages[index] ?? {};
    const slice = spoken.find(({ startFrame, endFrame }) => startFrame <= frame && frame < endFrame);
    if (!slice) return undefined;
    const isFollowed = pages[index + 1]?.spoken[0]?.startFrame === spoken.at(-1)?.endFrame;
    const moment = { frame, fps, slices: spoken, isFollowed };
    const activeWord = highlights ? slice.activeWord : undefined;
    const moving = {
      pose: pagePoseAt(look.motion, moment),
      moved: movedWordsAt(look.motion, moment),
      box: activeWord === undefined ? undefined : movedBoxAt(look.motion, moment),
    };
    const key = JSON.stringify([index, activeWord, moving]);
    if (this.#last?.key !== key) this.#last = { key, scene: { layers: this.#layers(index, activeWord, moving) } };
    return this.#last.scene;
  }

  /** The index of the last page that has begun. */
  #indexAt(frame: number): number {
    const startOf = (index: number): number => this.#captions.pages[index]?.spoken[0]?.startFrame ?? Infinity;
    if (frame < startOf(this.#index)) this.#index = 0;
    while (startOf(this.#index + 1) <= frame) this.#index += 1;
    return this.#index;
  }

  #layers(index: number, activeWord: number | undefined, { pose, moved, box }: Moving): SceneLayer[] {
    const page = this.#page(index, activeWord);
    const { words = [], hiddenFrom = Infinity } = moved ?? {};
    const around = (at: number): boolean => at < hiddenFrom && !words.some((word) => word.index === at);
    const ofPage = poseOfPage(page, pose);
    return [
      ...this.#boxLayers(page, activeWord, box).map((still) => ({ still, pose: ofPage })),
      { still: this.#still(page, around, { activeWord, hasBoxes: !box, hasWordBox: !box }), pose: ofPage },
      // Over their neighbours, since they may be larger than their places.
      ...words.flatMap((moving) => {
        const word = page.placed.words[moving.index];
        if (!word) return [];
        const rules = { activeWord, hasBoxes: false, hasWordBox: true };
        const still = this.#still(page, (at) => at === moving.index, rules);
        return [{ still, pose: poseOfWord(word, moving.pose), isHeld: moving.isHeld }];
      }),
    ];
  }

  /** The boxes alone, for looks whose spoken-word box moves behind the text. */
  #boxLayers(page: ShownPage, activeWord: number | undefined, moved: MovedBox | undefined): Still[] {
    if (!moved || activeWord === undefined) return [];
    const still = this.#still(page, () => false, { activeWord, hasBoxes: true, hasWordBox: false });
    const box = movedBox(moved, this.#boxOf(page, activeWord), () => {
      const from = moved.from?.index ?? activeWord;
      return this.#boxOf(this.#page(page.index, from), from);
    });
    return [still, { boxes: box ? [box] : [], words: [] }];
  }

  #boxOf({ placed }: ShownPage, at: number) {
    const word = placed.words[at];
    return word && this.#drawWord(word, true).box;
  }

  /** At rest, or while a word has the size of a spoken one. */
  #page(index: number, activeWord: number | undefined): ShownPage {
    const { look, pages } = this.#captions;
    const spokenAt = (look.roles.spoken?.scale ?? 1) === 1 ? undefined : activeWord;
    if (this.#shown?.index !== index) this.#shown = { index, bySpoken: new Map() };
    const known = this.#shown.bySpoken.get(spokenAt);
    if (known) return known;
    const page = pages[index];
    if (!page) throw new Error(`There is no page ${index}`);
    const placed = placedPage(page, this.#captions, this.#font, spokenAt);
    const shown = { index, placed, stills: new Map() };
    this.#shown.bySpoken.set(spokenAt, shown);
    return shown;
  }

  /** The words of a page that are shown together. */
  #still({ placed, stills }: ShownPage, isShown: (at: number) => boolean, rules: StillRules): Still {
    const { activeWord, hasBoxes, hasWordBox } = rules;
    const shown = placed.words.map((_, at) => at).filter(isShown);
    const key = `${activeWord} ${hasBoxes} ${hasWordBox} ${shown.join(' ')}`;
    const known = stills.get(key);
    if (known) return known;
    const words = placed.words.flatMap((word, at) => (isShown(at) ? [this.#drawWord(word, at === activeWord)] : []));
    const still = {
      boxes: hasBoxes ? boxesOfPage(placed, this.#captions.look) : [],
      words: hasWordBox ? words : words.map(({ box: _, ...word }) => word),
    };
    stills.set(key, still);
    return still;
  }
}

interface Moving {
  readonly pose: Pose;
  readonly moved: MovedWords | undefined;
  readonly box: MovedBox | undefined;
}

interface ShownPage {
  readonly index: number;
  readonly placed: PlacedPage;
  readonly stills: Map<string, Still>;
}

interface StillRules {
  /** That is highlighted. */
  readonly activeWord: number | undefined;
  /** Whether the boxes of rows and pages are drawn. */
  readonly hasBoxes: boolean;
  /** Whether those of words are. */
  readonly hasWordBox: boolean;
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
