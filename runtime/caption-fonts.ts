import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { objectKeys } from '#contract/object-keys.ts';
import type { FontFile } from '#core/captions/burned/font-files.ts';
import { createObject, headObject } from './aws/s3.ts';
import { objectUri } from './environment.ts';

const stored = new Map<FontFile, string>();

/** A file of the fonts layer. */
export const readFont = (file: FontFile | 'noto-color-emoji'): Buffer => readFileSync(`/opt/fonts/${file}.ttf`);

/**
 * The URI of the font file that MediaConvert draws with. The first export that needs a font copies it to our bucket
 * (docs/decisions/caption-fonts-in-our-bucket.md).
 */
export const captionFontUri = async (file: FontFile): Promise<string> => {
  const known = stored.get(file);
  if (known) return known;
  const bytes = readFont(file);
  const key = objectKeys.font(file, createHash('sha256').update(bytes).digest('hex'));
  if (!(await headObject(key))) await createObject(key, bytes, 'font/ttf');
  const uri = objectUri(key);
  stored.set(file, uri);
  return uri;
};
