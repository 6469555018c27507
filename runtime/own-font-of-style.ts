import type { CaptionStyle } from '#contract/schemas/caption-style.ts';
import type { ExportWarning } from '#contract/schemas/export.ts';

interface FontOfStyle {
  /** Without font_id where that font is lost. */
  readonly style: CaptionStyle;
  /** The uploaded font that it names. */
  readonly own?: Uint8Array;
  /** The warning that it is lost. */
  readonly lost: readonly ExportWarning[];
}

/** The font that a style may be drawn in beside ours; `readOwn` reads it, undefined where it is lost. */
export const ownFontOf = async (
  style: CaptionStyle,
  readOwn: (font_id: string) => Promise<Uint8Array | undefined>,
): Promise<FontOfStyle> => {
  const { font_id, ...rest } = style;
  if (font_id === undefined) return { style, lost: [] };
  const own = await readOwn(font_id);
  if (own) return { style, own, lost: [] };
  const message = `The uploaded font was deleted: the captions are set in ${style.font}`;
  return { style: rest, lost: [{ code: 'font_replaced', message }] };
};
