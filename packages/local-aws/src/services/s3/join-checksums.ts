import type { Part } from './upload-store.ts';

/** The CRC64NVME of an object from those of its parts, in base64. */
export function joinChecksums(parts: readonly Part[]): string {
  let joined = 0n;
  for (const { checksum, segment } of parts) {
    const value = Buffer.from(checksum?.value ?? '', 'base64').toString('hex');
    joined = multiplied(joined, shiftOf(segment.sizeBytes)) ^ BigInt(`0x${value}`);
  }
  return Buffer.from(joined.toString(16).padStart(16, '0'), 'hex').toString('base64');
}

/** It has the lowest power in the highest bit, as the CRC values do. */
const polynomial = 0x9a6c9329ac4bc9b5n;
const bits = 64n;
const shifts = new Map<number, bigint>();

/** crc(A + B) = crc(A) * x^(8 * length of B) + crc(B), modulo the polynomial; the method of zlib's crc32_combine. */
const shiftOf = (sizeBytes: number): bigint => {
  // Cached, since all parts of an upload but the last usually have the same size.
  const shift = shifts.get(sizeBytes) ?? power(8n * BigInt(sizeBytes));
  shifts.set(sizeBytes, shift);
  return shift;
};

/** x to the power of `exponent`. */
const power = (exponent: bigint): bigint => {
  let result = 1n << (bits - 1n);
  let square = 1n << (bits - 2n);
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = multiplied(result, square);
    square = multiplied(square, square);
  }
  return result;
};

const multiplied = (a: bigint, b: bigint): bigint => {
  let product = 0n;
  let shifted = b;
  for (let bit = bits - 1n; bit >= 0n; bit--) {
    if ((a >> bit) & 1n) product ^= shifted;
    shifted = shifted & 1n ? (shifted >> 1n) ^ polynomial : shifted >> 1n;
  }
  return product;
};
