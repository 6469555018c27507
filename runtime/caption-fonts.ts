import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FontFile } from '@cueline/captions/laid-out/font-files.ts';
import { objectKeys } from '#contract/object-keys.ts';
import { createObject, headObject } from './aws/s3.ts';

const stored = new Map<FontFile | EmojiFile, string>();

/** The font with emoji in colours, which our painter alone draws. */
type EmojiFile = 'noto-color-emoji';

/** A file of the fonts layer. */
export const readFont = (file: FontFile | EmojiFile): Buffer => readFileSync(`/opt/fonts/${file}.ttf`);

/**
 * The key of a font file in our bucket, for what draws with it. The first export that needs a font copies it there
 * (docs/decisions/caption-fonts-in-our-bucket.md).
 */
export const captionFontKey = async (file: FontFile | EmojiFile): Promise<string> => {
  const known = stored.get(file);
  if (known) return known;
  const bytes = readFont(file);
  const key = objectKeys.font(file, createHash('sha256').update(bytes).digest('hex'));
  if (!(await headObject(key))) await createObject(key, bytes, 'font/ttf');
  stored.set(file, key);
  return key;
};
