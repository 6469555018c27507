import { colorOf } from '../../styles/contrast.ts';
import type { Layout, LayoutRequest } from '../burned/lay-out.ts';
import type { Pose } from '../burned/motions.ts';
import type { Slice } from '../burned/page-times.ts';
import { type MovedWord, movedWordAt, pagePoseAt } from './motion-at.ts';
import { type PlacedPage, placedPage } from './page-words.ts';
import type { Scene } from './scene.ts';
import type { ShapingFont } from './shaped-text.ts';
import { wordsOfStyle } from './word-drawing.ts';

interface ScenesRequest {
  readonly request: LayoutRequest;
  readonly layout: Layout;
  /** That of the request. */
  readonly font: ShapingFont;
}

/** What is drawn of captions at each moment. Moments are asked for in their order: that is fast. */
export class Scenes {
  readonly #request: LayoutRequest;
  readonly #layout: Layout;
  readonly #font: ShapingFont;
  readonly #drawWord: ReturnType<typeof wordsOfStyle>;
  /** Of the last page that was asked for. */
  #index = 0;
  #placed: { readonly index: number; readonly page: PlacedPage } | undefined;
  #last: { readonly key: string; readonly scene: Scene } | undefined;

  constructor({ request, layout, font }: ScenesRequest) {
    this.#request = request;
    this.#layout = layout;
    this.#font = font;
    const { style, speakerColors: ofSpeaker = new Map() } = request;
    this.#drawWord = wordsOfStyle({ style, drawing: layout.drawing, ofSpeaker, region: layout.region });
  }

  /**
   * The scene of a frame of the output, or between two frames; undefined where no page is shown. Frames that look the same, one after
   * the other, have the same scene.
   */
  at(frame: number): Scene | undefined {
    const { spoken } = this.#layout;
    const index = this.#indexAt(frame);
    const slices = spoken[index] ?? [];
    const slice = slices.find(({ startFrame, endFrame }) => startFrame <= frame && frame < endFrame);
    if (!slice) return undefined;
    const { animation } = this.#request.style;
    const isFollowed = spoken[index + 1]?.[0]?.startFrame === slices.at(-1)?.endFrame;
    const moment = { frame, fps: this.#request.fps, slices, isFollowed };
    const [pose, moved] = [pagePoseAt(animation, moment), movedWordAt(animation, slice, moment)];
    const activeWord = this.#layout.highlights ? slice.activeWord : undefined;
    const key = JSON.stringify([index, activeWord, pose, moved]);
    if (this.#last?.key !== key)
      this.#last = { key, scene: this.#draw(this.#page(index), { pose, moved, activeWord }) };
    return this.#last.scene;
  }

  /** Of the last page that has begun. */
  #indexAt(frame: number): number {
    const startOf = (index: number): number => this.#layout.spoken[index]?.[0]?.startFrame ?? Infinity;
    if (frame < startOf(this.#index)) this.#index = 0;
    while (startOf(this.#index + 1) <= frame) this.#index += 1;
    return this.#index;
  }

  #page(index: number): PlacedPage {
    if (this.#placed?.index === index) return this.#placed.page;
    const page = this.#layout.pages[index];
    if (!page) throw new Error(`There is no page ${index}`);
    const { drawing, region } = this.#layout;
    this.#placed = { index, page: placedPage(page, { style: this.#request.style, drawing, region, font: this.#font }) };
    return this.#placed.page;
  }

  #draw(page: PlacedPage, { pose, moved, activeWord }: PageState): Scene {
    const { background } = this.#layout.drawing;
    const color = background && colorOf(background, this.#request.style);
    const words = page.words.flatMap((word, index) => {
      if (moved?.hidesLater && index > moved.index) return [];
      const ownPose = index === moved?.index ? moved.pose : undefined;
      const { fontSizePx } = page;
      return [{ index, drawn: this.#drawWord(word, { isActive: index === activeWord, fontSizePx, pose: ownPose }) }];
    });
    // Over its neighbours, since it may be larger than its place.
    const inOrder = words.toSorted(
      (one, other) => Number(one.index === moved?.index) - Number(other.index === moved?.index),
    );
    return {
      pose: scenePose(page, pose),
      boxes: color ? page.rows.map((row) => ({ ...row, color })) : [],
      words: inOrder.map(({ drawn }) => drawn),
    };
  }
}

/** How a page is drawn in a frame. */
interface PageState {
  readonly pose: Pose;
  readonly moved: MovedWord | undefined;
  /** Of the highlighted word. */
  readonly activeWord: Slice['activeWord'] | undefined;
}

function scenePose(
  { rows, rightToLeft, fontSizePx }: PlacedPage,
  { scale, opacity, alongEm, downEm }: Pose,
): Scene['pose'] {
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
