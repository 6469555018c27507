import type { OpenedFont } from '#core/captions/burned/measure-text.ts';

export interface PreviewFont extends OpenedFont {
  readonly family: string;
}

/** A font that can measure and draw. */
export interface LoadedFont {
  readonly font: PreviewFont;
  readonly bytes: ArrayBuffer;
}
