import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { environmentNames } from '../../contract/names.ts';
import type { Font } from '../../contract/schemas/caption-style.ts';
import { type CaptionFont, openFont } from '../../core/captions/measure-text.ts';
import { environment } from './environment.ts';

/** The fonts layer. */
const fontsDir = '/opt/fonts';
const opened = new Map<Font, CaptionFont>();

/** A caption font to measure with, and the object that MediaConvert draws with: the same file twice. */
export const captionFont = (name: Font): { font: CaptionFont; fontUri: string } => {
  const file = name.toLowerCase().replaceAll(' ', '-');
  const uris = v.parse(v.record(v.string(), v.string()), JSON.parse(environment(environmentNames.fonts)));
  const fontUri = uris[file];
  if (!fontUri) throw new Error(`No font file is deployed for ${name}`);
  const font = opened.get(name) ?? openFont(readFileSync(`${fontsDir}/${file}.ttf`));
  opened.set(name, font);
  return { font, fontUri };
};
