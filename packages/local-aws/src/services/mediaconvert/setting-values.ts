import * as v from 'valibot';
import { parseS3Uri } from '../../media/s3-files.ts';

export const S3Uri = v.pipe(
  v.string(),
  v.check((uri) => parseS3Uri(uri) !== undefined, 'must be an s3:// URI'),
);
export const integer = (min: number, max: number) => v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));
/** The width or height of a picture. */
export const EvenPixels = v.pipe(integer(32, 8192), v.multipleOf(2));
export const Framerate = integer(1, 2_147_483_647);
/** Drop-frame timecode is not supported. */
export const Timecode = v.pipe(v.string(), v.regex(/^([01]\d|2[0-4]):[0-5]\d:[0-5]\d:\d{2}$/, 'must be HH:MM:SS:FF'));
/** The only selector names that the service accepts. */
export const AudioSelectorName = v.pipe(v.string(), v.regex(/^Audio Selector [0-9]+$/));
export const CaptionSelectorName = v.pipe(v.string(), v.regex(/^Captions Selector [0-9]+$/));
