/** Captions as they are drawn: in pixels of the document's canvas and milliseconds of the source's timeline. */
export interface CaptionDocument {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly paragraphs: readonly Paragraph[];
}

export interface Paragraph {
  readonly beginMs: number;
  readonly endMs: number;
  readonly region: Region;
  readonly direction: 'ltr' | 'rtl';
  /** Size of the paragraph itself: no line is lower than text of this size. */
  readonly fontSizePx: number;
  /** In reading order. */
  readonly lines: readonly (readonly Run[])[];
}

export interface Region {
  readonly xPx: number;
  readonly yPx: number;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly displayAlign: 'before' | 'center' | 'after';
  readonly textAlign: 'left' | 'center' | 'right';
}

/** Text that is drawn alike. */
export interface Run {
  readonly text: string;
  readonly color: Color;
  readonly fontSizePx: number;
  readonly outline: Outline | undefined;
  readonly shadow: Shadow | undefined;
  readonly background: Color | undefined;
}

/** Each from 0 to 255. */
export interface Color {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  readonly alpha: number;
}

export interface Outline {
  readonly color: Color;
  readonly widthPx: number;
}

export interface Shadow {
  readonly color: Color;
  readonly xPx: number;
  readonly yPx: number;
  readonly blurPx: number;
}
