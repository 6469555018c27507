import { type Box, boxAt, boxHeadBytes } from './mp4-boxes.ts';

/** The flag of a track header that says so (ISO/IEC 14496-12, section 8.3.2). */
const enabled = 1;

/** Takes from a track, counted from 0, the mark that players show it by themselves, which FFmpeg gives to a text in any case. */
export function disableTrack(head: Buffer, track: number): void {
  const inside = (outer: Pick<Box, 'content' | 'end'>, type: string): Box[] =>
    boxesIn(head, outer).filter((box) => box.type === type);
  const header = inside({ content: 0, end: head.length }, 'moov')
    .flatMap((index) => inside(index, 'trak')[track] ?? [])
    .flatMap((found) => inside(found, 'tkhd'))[0];
  if (!header) throw new Error(`The index has no track ${track}`);
  const flagsAt = header.content + 3;
  head.writeUInt8(head.readUInt8(flagsAt) & ~enabled, flagsAt);
}

function boxesIn(bytes: Buffer, { content, end = bytes.length }: Pick<Box, 'content' | 'end'>): Box[] {
  const boxes: Box[] = [];
  for (let at = content; at < end; ) {
    const box = boxAt(at, bytes.subarray(at, at + boxHeadBytes));
    if (box?.end === undefined) break;
    boxes.push(box);
    at = box.end;
  }
  return boxes;
}
