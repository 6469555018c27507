import type { Box } from '../laid-out/lay-out.ts';

/** The font that draws a glyph: that of the captions, or the one with emoji in colour. */
export type Face = 'text' | 'emoji';

/** Glyphs of one face. */
export interface GlyphRun {
  readonly face: Face;
  /** Numbers in the font. */
  readonly glyphs: readonly number[];
  /** The origin of each glyph: x0, y0, x1, y1 … */
  readonly positionsPx: readonly number[];
}

/** A gradient between two points, its colours from the one to the other, evenly. */
export interface SceneGradient {
  readonly colors: readonly string[];
  readonly fromPx: readonly [x: number, y: number];
  readonly toPx: readonly [x: number, y: number];
}

export type ScenePaint = string | SceneGradient;

/** Behind text. */
export interface SceneBox extends Box {
  readonly color: ScenePaint;
  /** Radius of its corners. @default 0 */
  readonly radiusPx?: number;
}

export interface SceneWord {
  readonly runs: readonly GlyphRun[];
  readonly fontSizePx: number;
  readonly color: ScenePaint;
  readonly box?: SceneBox;
  /** From the letters outwards. Widths are from the edge of the letters. */
  readonly outlines?: readonly { readonly color: string; readonly widthPx: number }[];
  /** A blur radius is two standard deviations (CSS Backgrounds, shadow blur). */
  readonly shadow?: {
    readonly color: string;
    readonly rightPx: number;
    readonly downPx: number;
    readonly blurPx: number;
  };
  /** Blurs that are each half as wide as the one before. */
  readonly glow?: { readonly color: string; readonly radiusPx: number; readonly strength: number };
  /** All of the word and its box, clockwise about this point. */
  readonly turn?: { readonly degrees: number; readonly xPx: number; readonly yPx: number };
  /** @default 1 */
  readonly opacity?: number;
}

/**
 * Words at rest. From back to front: the boxes, then of all words the boxes, the glows, the shadows, the outlines, the glyphs; words with
 * an opacity are behind the others. Scenes that differ only in poses have the same objects.
 */
export interface Still {
  /** The boxes of rows and pages. */
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
  /** The pose stays, so it is seen whether what has it is sharp. */
  readonly isHeld?: true | undefined;
}

/** What is drawn of captions at one moment. Lengths are pixels of the canvas, colours #rrggbb or #rrggbbaa. */
export interface Scene {
  /** From back to front. */
  readonly layers: readonly SceneLayer[];
}
