/** Where ranges of code points begin, in turn without and with glyphs. */
export function startsOf(coverage: readonly number[]): Uint32Array {
  const starts = new Uint32Array(coverage.length + 1);
  coverage.forEach((length, index) => {
    starts[index + 1] = (starts[index] ?? 0) + length;
  });
  return starts;
}

export function isCovered(starts: Uint32Array, codePoint: number): boolean {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= codePoint) low = middle + 1;
    else high = middle;
  }
  // The last start is the end of all that is covered.
  return low % 2 === 0 && low < starts.length;
}
