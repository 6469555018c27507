import { type Box, boxAt, boxHeadBytes } from '@cueline/video/file/mp4-boxes.ts';

/** Bytes of a file from `start` on, at least as many as a box's head has unless the file ends before. */
export type ReadBytes = (start: number) => Promise<Uint8Array>;

/** The box whose entries name the format of a track's samples (ISO/IEC 14496-12, section 8.5.2), and those that contain it. */
const pathToFormats = ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd'];
/** Version, flags and the number of entries. */
const formatsHeadBytes = 8;
/** Common Encryption (ISO/IEC 23001-7), and FairPlay. */
const encryptedFormats = ['encv', 'enca', 'drmi', 'drms'];
/** More than twelve tracks have before their samples; a file of damaged or invented boxes has no end of them. */
const maxBoxes = 200;

/** Whether samples of an MP4 are encrypted. */
export async function isEncrypted(read: ReadBytes, sizeBytes: number): Promise<boolean> {
  let boxes = 0;
  return within(0, sizeBytes, pathToFormats);

  async function within(start: number, end: number, [wanted, ...deeper]: readonly string[]): Promise<boolean> {
    for (let box = await boxFrom(start, end); box; box = await boxFrom(box.end ?? end, end)) {
      if (wanted === undefined) {
        if (encryptedFormats.includes(box.type)) return true;
      } else if (box.type === wanted) {
        const content = box.content + (wanted === 'stsd' ? formatsHeadBytes : 0);
        // No box ends behind what it is in: the sizes may be damaged or invented.
        if (await within(content, Math.min(box.end ?? end, end), deeper)) return true;
        if (wanted !== 'trak') return false;
      }
    }
    return false;
  }

  async function boxFrom(at: number, end: number): Promise<Box | undefined> {
    boxes += 1;
    return at + boxHeadBytes <= end && boxes <= maxBoxes ? boxAt(at, await read(at)) : undefined;
  }
}
