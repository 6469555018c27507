import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { environmentNames } from '../../contract/names.ts';
import type { FontFile } from '../../core/captions/burned/font-files.ts';
import { type CaptionFont, openFont } from '../../core/captions/burned/measure-text.ts';
import { environment } from './environment.ts';

/** The fonts layer. */
const fontsDir = '/opt/fonts';
const opened = new Map<FontFile, CaptionFont>();

/** A caption font to measure with. */
export const captionFont = (file: FontFile): CaptionFont => {
  const font = opened.get(file) ?? openFont(readFileSync(`${fontsDir}/${file}.ttf`));
  opened.set(file, font);
  return font;
};

/** The object that MediaConvert draws with: the same file. */
export const captionFontUri = (file: FontFile): string => {
  const uris = v.parse(v.record(v.string(), v.string()), JSON.parse(environment(environmentNames.fonts)));
  const uri = uris[file];
  if (!uri) throw new Error(`No font file ${file} is deployed`);
  return uri;
};
