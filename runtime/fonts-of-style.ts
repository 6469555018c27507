import { objectKeys } from '#contract/object-keys.ts';
import type { CaptionStyle } from '#contract/schemas/caption-style.ts';
import type { ExportWarning } from '#contract/schemas/export.ts';
import type { FontFile } from '#core/captions/burned/font-files.ts';
import { type CaptionFont, openFont } from '#core/captions/burned/measure-text.ts';
import { hasName } from './aws/aws-errors.ts';
import { getBytes } from './aws/s3.ts';
import { captionFont } from './caption-fonts.ts';

interface FontsOfStyle {
  /** Without font_id where that font is lost. */
  readonly style: CaptionStyle;
  /** Reads a customer's font too, so it is called in a limited time (laid-out.ts). */
  readonly open: (file: FontFile) => CaptionFont;
  /** The file of the font that the account has uploaded, if the style names one. */
  readonly own?: Uint8Array;
  /** The warning that it is lost. */
  readonly lost: readonly ExportWarning[];
}

/** The fonts that a style may be drawn in. */
export const fontsOf = async (account_id: string, style: CaptionStyle): Promise<FontsOfStyle> => {
  const { font_id, ...rest } = style;
  if (font_id === undefined) return { style, open: captionFont, lost: [] };
  const font = { account_id, font_id };
  const own = (await bytesOf(objectKeys.ownFont(font))) ?? (await bytesOf(objectKeys.deletedFont(font)));
  if (!own) {
    const message = `The uploaded font was deleted: the captions are set in ${style.font}`;
    return { style: rest, open: captionFont, lost: [{ code: 'font_replaced', message }] };
  }
  let opened: CaptionFont | undefined;
  const open = (file: FontFile): CaptionFont => {
    if (file !== 'own') return captionFont(file);
    opened ??= openFont(own);
    return opened;
  };
  return { style, open, own, lost: [] };
};

const bytesOf = async (key: string): Promise<Uint8Array | undefined> => {
  try {
    return await getBytes(key);
  } catch (error) {
    if (hasName(error, 'NoSuchKey')) return undefined;
    throw error;
  }
};
