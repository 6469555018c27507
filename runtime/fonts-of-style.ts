import type { CaptionStyle } from '#contract/schemas/caption-style.ts';
import type { ExportWarning } from '#contract/schemas/export.ts';
import type { FontFile } from '#core/captions/burned/font-files.ts';
import { type CaptionFont, openFont } from '#core/captions/burned/measure-text.ts';
import { captionFont, readFont } from './caption-fonts.ts';

interface FontsOfStyle {
  /** Without font_id where that font is lost. */
  readonly style: CaptionStyle;
  /** Reads a customer's font too, so it is called in a limited time (laid-out.ts). */
  readonly open: (file: FontFile) => CaptionFont;
  readonly bytesOf: (file: FontFile) => Uint8Array;
  /** The warning that it is lost. */
  readonly lost: readonly ExportWarning[];
}

/** The fonts that a style may be drawn in; `readOwn` reads the uploaded one that it names, undefined where that is lost. */
export const fontsOf = async (
  style: CaptionStyle,
  readOwn: (font_id: string) => Promise<Uint8Array | undefined>,
): Promise<FontsOfStyle> => {
  const { font_id, ...rest } = style;
  if (font_id === undefined) return { style, open: captionFont, bytesOf: readFont, lost: [] };
  const own = await readOwn(font_id);
  if (!own) {
    const message = `The uploaded font was deleted: the captions are set in ${style.font}`;
    return { style: rest, open: captionFont, bytesOf: readFont, lost: [{ code: 'font_replaced', message }] };
  }
  let opened: CaptionFont | undefined;
  const open = (file: FontFile): CaptionFont => {
    if (file !== 'own') return captionFont(file);
    opened ??= openFont(own);
    return opened;
  };
  return { style, open, bytesOf: (file) => (file === 'own' ? own : readFont(file)), lost: [] };
};
