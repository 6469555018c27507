import { boxAt, boxHeadBytes } from '@cueline/video/file/mp4-boxes.ts';
import type { ReadBytes } from './encrypted-media.ts';

/** What may stand at the start of a recording, before its samples. */
const firstBoxes: readonly string[] = ['ftyp', 'wide', 'free', 'skip', 'mdat', 'moov'];
/** The bound is that for encrypted media: a file of damaged or invented boxes has no end of them. */
const maxBoxes = 200;

/**
 * Whether an MP4 or QuickTime file ends before its index (moov), or in it: a camera that lost its power writes none (ISO/IEC 14496-12,
 * section 8.2.1).
 */
export async function isUnfinished(read: ReadBytes, sizeBytes: number): Promise<boolean> {
  let hasSamples = false;
  for (let at = 0, count = 0; at + boxHeadBytes <= sizeBytes && count < maxBoxes; count += 1) {
    const box = boxAt(at, await read(at));
    if (!box || (at === 0 && !firstBoxes.includes(box.type))) return false;
    const end = box.end ?? sizeBytes;
    if (box.type === 'moov') return end > sizeBytes;
    hasSamples ||= box.type === 'mdat';
    at = end;
  }
  return hasSamples;
}

export const unfinished = (subject: string): string =>
  `${subject} is a recording that was not finished, or not copied to its end: its index is missing. Copy it again, or repair it with a program that restores the index of MP4 files.`;
