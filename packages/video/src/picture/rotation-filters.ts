/** How a picture is turned when it is shown: whole right angles, by the same matrix. */
export function clockwiseDegrees(matrix: Buffer | null | undefined): number {
  if (!matrix || matrix.length < 36) return 0;
  const degrees = (Math.atan2(matrix.readInt32LE(4), matrix.readInt32LE(0)) * 180) / Math.PI;
  return (Math.round((degrees + 360) / 90) * 90) % 360;
}

/** Filters that turn a picture upright, by the display matrix of its file: nine numbers of four bytes, in the machine's order. */
export function rotationFilters(matrix: Buffer | null | undefined): string[] {
  if (!matrix || matrix.length < 36) return [];
  const at = (index: number): number => matrix.readInt32LE(index * 4) / 65536;
  const [a, b, c, d] = [at(0), at(1), at(3), at(4)];
  const scale = [Math.hypot(a, c), Math.hypot(b, d)] as const;
  if (scale[0] === 0 || scale[1] === 0) return [];
  const degrees = Math.atan2(b / scale[1], a / scale[0]) * (180 / Math.PI);
  const clockwise = Math.round((degrees + 360) % 360);
  if (clockwise === 90) return [c > 0 ? 'transpose=cclock_flip' : 'transpose=clock'];
  if (clockwise === 270) return [c < 0 ? 'transpose=clock_flip' : 'transpose=cclock'];
  if (clockwise === 180) return [...(a < 0 ? ['hflip'] : []), ...(d < 0 ? ['vflip'] : [])];
  return clockwise % 360 === 0 && d < 0 ? ['vflip'] : [];
}
