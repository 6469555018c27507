import { objectKeys } from '#contract/object-keys.ts';
import type { ExportRecord } from '#contract/records/export.ts';
import { copyObject, deleteObject, findBytes } from './aws/s3.ts';
import { logger } from './logger.ts';

/**
 * Copies the uploaded font that exports name, once they are charged: an unpaid copy would be bytes that nobody counts. Never
 * throws, since the exports are written: RenderCaptions makes a copy that is missing.
 */
export const copyFonts = async (exports: readonly ExportRecord[]): Promise<void> => {
  await Promise.all(exports.map(copyFont)).catch((error) => logger.error('font not copied', { error }));
};

/** False where the export names no uploaded font, or one that the account has deleted. */
const copyFont = async (record: ExportRecord): Promise<boolean> => {
  const { account_id, style, transcript_key } = record;
  if (!style?.font_id || !transcript_key) return false;
  return copyObject(objectKeys.ownFont({ account_id, font_id: style.font_id }), objectKeys.exportFont(record));
};

/** The font of an export's copy; undefined where the account deleted the font before there was one. */
export const readFontCopy = async (record: ExportRecord): Promise<Uint8Array | undefined> => {
  const key = objectKeys.exportFont(record);
  return (await findBytes(key)) ?? ((await copyFont(record)) ? findBytes(key) : undefined);
};

/** Deletes the copy of a font when its export is refunded, so that its copy is not paid for. */
export const deleteFontCopy = async (record: ExportRecord): Promise<void> => {
  if (record.style?.font_id) await deleteObject(objectKeys.exportFont(record));
};
