import * as v from 'valibot';
import { maxFontBytes } from '../limits.ts';
import { orLater } from '../or-later.ts';
import { DateTime, Id, ofTest } from './fields.ts';
import { listOf } from './page-query.ts';
import { requestObject } from './request.ts';

export const FontParams = v.object({ font_id: Id });

/** Scripts whose letters a font may have, by their names in Unicode. */
export const FontScript = v.picklist([
  'Latin',
  'Greek',
  'Cyrillic',
  'Hebrew',
  'Arabic',
  'Devanagari',
  'Bengali',
  'Tamil',
  'Thai',
  'Hangul',
  'Hiragana',
  'Katakana',
  'Han',
]);
export type FontScript = v.InferOutput<typeof FontScript>;

export const CreateFont = requestObject({
  file: v.pipe(
    v.string(),
    v.maxLength(Math.ceil(maxFontBytes / 3) * 4, `must have at most ${maxFontBytes} bytes before it is encoded`),
    v.regex(/^[A-Za-z0-9+/]+={0,2}$/, 'must be base64'),
    v.check((text) => text.length % 4 === 0, 'must be base64 with its padding'),
  ),
});

export const CustomerFont = v.object({
  id: Id,
  name: v.string(),
  size: v.pipe(v.number(), v.integer(), v.minValue(0)),
  scripts: v.array(orLater(FontScript)),
  ...ofTest,
  created_at: DateTime,
});
export type CustomerFont = v.InferOutput<typeof CustomerFont>;

/** A font with a signed URL of its file. */
export const CustomerFontFile = v.object({ ...CustomerFont.entries, file_url: v.pipe(v.string(), v.url()) });
export type CustomerFontFile = v.InferOutput<typeof CustomerFontFile>;

export const CustomerFontList = listOf(CustomerFont);
