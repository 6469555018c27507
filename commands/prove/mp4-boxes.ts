/** Top-level boxes of an MP4 in order: moov before mdat is what "faststart" means. */
export const topLevelBoxes = (bytes: Buffer): string[] => {
  const boxes: string[] = [];
  for (let at = 0; at + 8 <= bytes.length; ) {
    const size32 = bytes.readUInt32BE(at);
    boxes.push(bytes.toString('latin1', at + 4, at + 8));
    at += size32 === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : size32 || bytes.length;
  }
  return boxes;
};
