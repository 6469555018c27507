import type { ProbedFile } from './probe-file.ts';

/** MediaConvert's `Format` values, and `m4a` and `amr`, which only Transcribe distinguishes. */
export type ContainerFormat =
  | 'mp4'
  | 'm4a'
  | 'quicktime'
  | 'three_gp'
  | 'three_g2'
  | 'matroska'
  | 'webm'
  | 'avi'
  | 'mpegts'
  | 'mpegps'
  | 'mxf'
  | 'asf'
  | 'wave'
  | 'mp3'
  | 'flac'
  | 'ogg'
  | 'aac'
  | 'ac3'
  | 'eac3'
  | 'amr';

const BY_DEMUXER: Readonly<Record<string, ContainerFormat>> = {
  avi: 'avi',
  mpegts: 'mpegts',
  mpeg: 'mpegps',
  mxf: 'mxf',
  asf: 'asf',
  wav: 'wave',
  mp3: 'mp3',
  flac: 'flac',
  ogg: 'ogg',
  aac: 'aac',
  ac3: 'ac3',
  eac3: 'eac3',
  amr: 'amr',
  amrnb: 'amr',
  amrwb: 'amr',
};

/**
 * The container of a file. ffmpeg has one demuxer for the MP4 family and one for Matroska, so their formats are distinguished by the
 * file's brand or document type.
 * `head` is the file's first 64 bytes, where the EBML header of Matroska holds its DocType (RFC 8794, section 11.2.6).
 */
export function containerFormat(probed: ProbedFile, head: Buffer): ContainerFormat {
  const demuxer = probed.format.format_name;
  if (demuxer.startsWith('mov,')) {
    // Old QuickTime files have no ftyp box, and so no brand.
    const brand = (probed.format.tags?.major_brand ?? 'qt').trim().toLowerCase();
    if (brand === 'qt') return 'quicktime';
    if (brand === 'm4a' || brand === 'm4b') return 'm4a';
    return brand.startsWith('3gp') ? 'three_gp' : brand.startsWith('3g2') ? 'three_g2' : 'mp4';
  }
  if (demuxer.startsWith('matroska')) return head.includes('webm') ? 'webm' : 'matroska';
  const format = BY_DEMUXER[demuxer];
  if (!format) throw new Error(`ffprobe named a container that is not on our list: ${demuxer}`);
  return format;
}
