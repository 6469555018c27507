import type { MediaRefusal } from './accepted-media.ts';

/** Enough bytes of a file for its signature. */
const signatureBytes = 12;

/** Formats that Probe does not name (SDK, Format), by the bytes that their files start with. */
const formats: readonly (readonly [signature: RegExp, message: string])[] = [
  [/^FLV/, 'FLV is not supported. Convert it to MP4, with H.264 and AAC.'],
  [/^FORM.{4}AIF[FC]/s, 'AIFF is not supported. Convert it to WAV or FLAC, which lose nothing.'],
  [/^GIF8[79]a/, 'GIF is not supported, and has no sound. Use the video that it was made from.'],
];

/** Why a file that starts with these bytes cannot be used, by the name of its format; undefined for all others. */
export function unsupportedMedia(head: Uint8Array): MediaRefusal | undefined {
  const start = String.fromCharCode(...head.subarray(0, signatureBytes));
  const message = formats.find(([signature]) => signature.test(start))?.[1];
  return message === undefined ? undefined : { refused: 'unsupported_media', message };
}
