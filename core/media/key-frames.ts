import { type Box, boxAt, boxHeadBytes } from '@cueline/video/file/mp4-boxes.ts';
import type { ReadBytes } from './encrypted-media.ts';

/** The bound is that for encrypted media: a file of damaged or invented boxes has no end of them. */
const maxBoxes = 200;
/** Size of a list of 18 hours with two key frames a second. */
const maxListBytes = 512 * 1024;

/**
 * The longest time between two key frames of the picture of an MP4, at its average frame rate (ISO/IEC 14496-12, sections 8.4.2,
 * 8.6.2 and 8.7.3); undefined where its index does not tell.
 */
export async function keyFrameMsOf(read: ReadBytes, sizeBytes: number): Promise<number | undefined> {
  let boxes = 0;
  const track = await pictureTrack();
  if (!track) return undefined;
  const { mdhd, stbl } = track;
  const [head, stsz, stss] = [await numbersAt(mdhd, 9), await inside(stbl, 'stsz'), await inside(stbl, 'stss')];
  const [, , samples = 0] = stsz ? await numbersAt(stsz, 3) : [];
  // With eight bytes for each time, or with four.
  const [scale = 0, length = 0] = (head[0] ?? 0) >>> 24 === 1 ? [head[5], head[7]] : [head[3], head[4]];
  if (samples === 0 || scale === 0) return undefined;
  const apart = stss ? await longestApart(stss, samples) : 1;
  return apart && Math.ceil((apart * length * 1000) / scale / samples);

  async function pictureTrack(): Promise<{ readonly mdhd: Box; readonly stbl: Box } | undefined> {
    const moov = await inside({ content: 0, end: sizeBytes }, 'moov');
    if (!moov) return undefined;
    for await (const trak of within(moov)) {
      const mdia = trak.type === 'trak' ? await inside(trak, 'mdia') : undefined;
      const hdlr = mdia && (await inside(mdia, 'hdlr'));
      if (!hdlr || (await numbersAt(hdlr, 3))[2] !== vide) continue;
      const [mdhd, minf] = [await inside(mdia, 'mdhd'), await inside(mdia, 'minf')];
      const stbl = minf && (await inside(minf, 'stbl'));
      return mdhd && stbl && { mdhd, stbl };
    }
    return undefined;
  }

  async function* within({ content, end = sizeBytes }: Pick<Box, 'content' | 'end'>): AsyncGenerator<Box> {
    for (let at = content; at + boxHeadBytes <= end && boxes < maxBoxes; boxes += 1) {
      const box = boxAt(at, await read(at));
      if (!box) return;
      // No box ends behind what it is in: the sizes may be damaged or invented.
      const boxEnd = Math.min(box.end ?? end, end);
      yield { ...box, end: boxEnd };
      at = boxEnd;
    }
  }

  async function inside(of: Pick<Box, 'content' | 'end'>, type: string): Promise<Box | undefined> {
    for await (const box of within(of)) if (box.type === type) return box;
    return undefined;
  }

  /** Numbers of four bytes; fewer where the file ends. */
  async function numbersAt({ content }: Box, count: number): Promise<number[]> {
    const bytes = new Uint8Array(count * 4);
    let filled = 0;
    while (filled < bytes.length && content + filled < sizeBytes) {
      const found = (await read(content + filled)).subarray(0, bytes.length - filled);
      if (found.length === 0) break;
      bytes.set(found, filled);
      filled += found.length;
    }
    const view = new DataView(bytes.buffer);
    return Array.from({ length: Math.floor(filled / 4) }, (_, at) => view.getUint32(at * 4));
  }

  /** In samples; undefined where the list is too long or broken off. */
  async function longestApart(stss: Box, samples: number): Promise<number | undefined> {
    const [, count = 0] = await numbersAt(stss, 2);
    if (count === 0 || count * 4 > maxListBytes) return undefined;
    const keys = (await numbersAt({ ...stss, content: stss.content + 8 }, count)).concat(samples + 1);
    if (keys.length <= count) return undefined;
    return keys.reduce((longest, key, at) => Math.max(longest, key - (keys[at - 1] ?? 1)), 1);
  }
}

/** The handler of pictures, as a number. */
const vide = 0x76696465;
