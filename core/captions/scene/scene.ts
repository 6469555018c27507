import type { Box } from '../burned/lay-out.ts';

/** The font that draws a glyph: that of the captions, or the one with emoji in colour. */
export type Face = 'text' | 'emoji';

/** Glyphs of one face. */
export interface GlyphRun {
  readonly face: Face;
  /** Numbers in the font. */
  readonly glyphs: readonly number[];
  /** Of the origin of each glyph: x0, y0, x1, y1 … */
  readonly positionsPx: readonly number[];
}

/** Behind text. Its edges are whole pixels. */
export interface SceneBox extends Box {
  readonly color: string;
}

export interface SceneWord {
  readonly runs: readonly GlyphRun[];
  readonly fontSizePx: number;
  readonly color: string;
  readonly box?: SceneBox;
  readonly outline?: { readonly color: string; readonly widthPx: number };
  /** To the right and below. A blur radius is two standard deviations (CSS Backgrounds, shadow blur). */
  readonly shadow?: { readonly color: string; readonly offsetPx: number; readonly blurPx: number };
}

/**
 * Words at rest. From back to front: the boxes, then of all words the boxes, the shadows, the outlines, the glyphs. Scenes that differ
 * only in poses have the same objects.
 */
export interface Still {
  /** Of rows. */
  readonly boxes: readonly SceneBox[];
  readonly words: readonly SceneWord[];
}

/** A difference from the drawing at rest. */
export interface ScenePose {
  readonly scale: number;
  /** What it is scaled about. */
  readonly middleXPx: number;
  readonly middleYPx: number;
  /** To the right and down. */
  readonly movedXPx: number;
  readonly movedYPx: number;
  readonly opacity: number;
}

export interface SceneLayer {
  readonly still: Still;
  readonly pose: ScenePose;
}

/** What is drawn of captions at one moment. Lengths are pixels of the canvas, colours #rrggbb or #rrggbbaa. */
export interface Scene {
  /** From back to front. */
  readonly layers: readonly SceneLayer[];
}
