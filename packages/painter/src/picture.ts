/** Pixels of a box of the canvas, four bytes each: red, green, blue, and straight alpha. Rows have no padding. The same object is never changed. */
export interface Picture {
  readonly leftPx: number;
  readonly topPx: number;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly rgba: Uint8Array;
}
