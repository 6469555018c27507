/** Container formats that consist of boxes (ISO/IEC 14496-12). */
const boxed: readonly string[] = ['mp4', 'quicktime', 'three_gp', 'three_g2'];
export const hasBoxes = (container: string): boolean => boxed.includes(container);

/** Enough bytes for the type and the size of a box. */
export const boxHeadBytes = 16;

export interface Box {
  readonly type: string;
  /** Offset of its content. */
  readonly content: number;
  /** Offset of the next box; undefined for a box that extends to the end of the file. */
  readonly end: number | undefined;
}

/** The box that starts with these bytes (ISO/IEC 14496-12, section 4.2); undefined where they are not a box. */
export function boxAt(start: number, head: Uint8Array): Box | undefined {
  if (head.length < boxHeadBytes) return undefined;
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const size = view.getUint32(0);
  const sizeBytes = size === 1 ? Number(view.getBigUint64(8)) : size;
  if (sizeBytes !== 0 && sizeBytes < 8) return undefined;
  const type = String.fromCharCode(...head.subarray(4, 8));
  return { type, content: start + (size === 1 ? 16 : 8), end: sizeBytes === 0 ? undefined : start + sizeBytes };
}
