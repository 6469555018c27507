/** The polynomial of CRC64NVME, in the bit order of the CRC: the lowest power in the highest bit. */
const polynomial = 0x9a6c9329ac4bc9b5n;
const one = 1n << 63n;
const x = 1n << 62n;

/** The CRC64NVME of A + B, base64, from those of A and B: crc(A) * x^(8 * length of B) + crc(B), as zlib's crc32_combine. */
export const joinCrc64 = (left: string | undefined, right: string, rightBytes: number): string => {
  const joined = multiply(parse(left), power(8n * BigInt(rightBytes))) ^ parse(right);
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(joined);
  return bytes.toString('base64');
};

/** The CRC of zero bytes is 0. */
const parse = (crc: string | undefined): bigint => (crc ? Buffer.from(crc, 'base64').readBigUInt64BE() : 0n);

/** x to the power of `exponent`, modulo the polynomial. */
const power = (exponent: bigint): bigint => {
  let result = one;
  let square = x;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = multiply(result, square);
    square = multiply(square, square);
  }
  return result;
};

const multiply = (a: bigint, b: bigint): bigint => {
  let product = 0n;
  let shifted = b;
  for (let bit = 63n; bit >= 0n; bit--) {
    if ((a >> bit) & 1n) product ^= shifted;
    shifted = shifted & 1n ? (shifted >> 1n) ^ polynomial : shifted >> 1n;
  }
  return product;
};
