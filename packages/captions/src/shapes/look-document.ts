import type { EmphasisRule, Font, LetterCase, Placement } from './choices.ts';
import type { PresetId } from './preset-ids.ts';

export const pageMotions = ['fade', 'pop', 'zoom', 'rise', 'drop', 'slide'] as const;
export type PageMotion = (typeof pageMotions)[number];
export const spokenMotions = ['fade', 'pop', 'grow', 'bounce', 'land', 'box_pop', 'box_glide'] as const;
export type SpokenMotion = (typeof spokenMotions)[number];

/** Two or three colours, evenly from the first to the last. `angle` is in degrees: 0 runs to the right, 90 down. */
export interface Gradient {
  stops: string[];
  angle: number;
}

/** A colour (#rrggbb, #rrggbbaa, or the names `color` and `highlight`), or a gradient. */
export type Paint = string | Gradient;

/** `radius` and `padding` are in type sizes. */
export interface Box {
  color: Paint;
  radius: number;
  padding: number;
  height: 'caps' | 'line';
}

/** What each role states about its words. Lengths are in type sizes, `rotation` in degrees, clockwise. */
interface Drawn {
  color?: Paint | undefined;
  /** From the letters outwards; [] is none. */
  outlines?: { color: string; width: number }[] | undefined;
  shadow?: { color: string; right: number; down: number; blur: number } | undefined;
  glow?: { color: string; radius: number; strength: number } | undefined;
  box?: Box | undefined;
  rotation?: number | undefined;
  opacity?: number | undefined;
}

interface Word extends Drawn {
  font: Font;
  size: number;
  letter_spacing?: number | undefined;
  letter_case?: LetterCase | undefined;
}

/** `scale` is a share of the size of other words. */
interface Spoken extends Drawn {
  scale?: number | undefined;
}

interface Keyword extends Spoken {
  letter_case?: LetterCase | undefined;
}

interface Moves<Kind> {
  kind: Kind;
  duration_ms: number;
  /** How far a spring goes past its end, as a share. */
  overshoot: number;
}

export interface Motion {
  in?: Moves<PageMotion> | undefined;
  out?: Moves<PageMotion> | undefined;
  spoken?: Moves<SpokenMotion> | undefined;
}

interface Pages {
  /** Shown at once, at most; absent: as many as fit. */
  words?: number | undefined;
  rows: number;
  placement: Placement;
  readable_lines: boolean;
  /** Each page is as large as there is room for, up to its size. */
  fills: boolean;
  /** Pages of one row are in the middle of where pages of more rows are. */
  steady: boolean;
  /** Changes nothing any more. */
  whole_zone: boolean;
  line_height: number;
}

/** A design of captions. Lengths are multiples of the type size, and sizes pixels on a 1080-pixel short side. */
export interface LookDocument {
  $schema?: string | undefined;
  version: 1;
  name: string;
  use: string;
  /** What the names `color` and `highlight` stand for. */
  colors: { color: string; highlight?: string | undefined };
  roles: { word: Word; spoken?: Spoken | undefined; keyword?: Keyword | undefined };
  row_box?: Box | undefined;
  page_box?: Box | undefined;
  speaker_colors?: string[] | undefined;
  pages: Pages;
  motion: Motion;
  emphasis?: { keywords?: string[] | undefined; rules?: EmphasisRule[] | undefined } | undefined;
  platforms?: { [Preset in PresetId]?: OnPlatform | undefined } | undefined;
}

interface OnPlatform {
  size?: number | undefined;
  placement?: Placement | undefined;
}
