import type { MediaFacts } from '#contract/schemas/media-facts.ts';
import { boxAt, boxHeadBytes, hasBoxes } from '#core/media/mp4-boxes.ts';
import { getRange } from '#runtime/aws/s3.ts';

/** Boxes before the media box: type, index, padding. */
const maxBoxes = 8;

/** Whether an MP4 is cut off: its media box (mdat) ends after the end of the file. */
export const isCut = async (key: string, { container, sizeBytes }: MediaFacts): Promise<boolean> => {
  if (!hasBoxes(container)) return false;
  let at = 0;
  for (let count = 0; count < maxBoxes && at + boxHeadBytes <= sizeBytes; count += 1) {
    const box = boxAt(at, await getRange(key, at, boxHeadBytes));
    if (box?.end === undefined) return false;
    if (box.type === 'mdat') return box.end > sizeBytes;
    at = box.end;
  }
  return false;
};
