/** Containers of boxes. */
const boxed: readonly string[] = ['mp4', 'quicktime', 'three_gp', 'three_g2'];
export const hasBoxes = (container: string): boolean => boxed.includes(container);

/** As many bytes as say what a box is and where it ends. */
export const boxHeadBytes = 16;

export interface Box {
  readonly type: string;
  /** Where the next one begins; undefined for one that goes on to the end of the file. */
  readonly end: number | undefined;
}

/** The box whose first bytes these are (ISO/IEC 14496-12, section 4.2); undefined where they are none. */
export function boxAt(start: number, head: Uint8Array): Box | undefined {
  if (head.length < boxHeadBytes) return undefined;
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const size = view.getUint32(0);
  const sizeBytes = size === 1 ? Number(view.getBigUint64(8)) : size;
  if (sizeBytes !== 0 && sizeBytes < 8) return undefined;
  const type = String.fromCharCode(...head.subarray(4, 8));
  return { type, end: sizeBytes === 0 ? undefined : start + sizeBytes };
}
