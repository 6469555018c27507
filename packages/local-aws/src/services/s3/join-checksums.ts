import { type Checksum, type ChecksumAlgorithm, type ChecksumType, checksumOf } from './checksums.ts';

interface Joined {
  readonly checksum: Checksum;
  readonly sizeBytes: number;
}

/**
 * The checksum of an object from those of its parts: FULL_OBJECT is of all bytes; COMPOSITE is of
 * the parts' checksums.
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/checking-object-integrity-upload.html
 */
export async function joinChecksums(
  algorithm: ChecksumAlgorithm,
  type: ChecksumType,
  parts: readonly Joined[],
): Promise<Checksum> {
  const raw = parts.map((part) => Buffer.from(part.checksum.value, 'base64'));
  if (type === 'COMPOSITE') {
    return { algorithm, type, value: `${await checksumOf(algorithm, Buffer.concat(raw))}-${parts.length}` };
  }
  const crc = crcOf(algorithm);
  let joined = 0n;
  parts.forEach((part, index) => {
    joined = crc.append(joined, BigInt(`0x${raw[index]?.toString('hex')}`), part.sizeBytes);
  });
  return {
    algorithm,
    type,
    value: Buffer.from(joined.toString(16).padStart(crc.bits / 4, '0'), 'hex').toString('base64'),
  };
}

/** Polynomials have the lowest power in the highest bit, as the CRC values do. */
const crcOf = (algorithm: ChecksumAlgorithm): Crc =>
  algorithm === 'CRC32' ? new Crc(32, 0xedb88320n) : new Crc(64, 0x9a6c9329ac4bc9b5n);

/** crc(A + B) = crc(A) * x^(8 * length of B) + crc(B), modulo the polynomial; the method of zlib's crc32_combine. */
class Crc {
  readonly bits: number;
  readonly #polynomial: bigint;
  readonly #shifts = new Map<number, bigint>();

  constructor(bits: number, polynomial: bigint) {
    this.bits = bits;
    this.#polynomial = polynomial;
  }

  append(left: bigint, right: bigint, rightBytes: number): bigint {
    const known = this.#shifts.get(rightBytes);
    const shift = known ?? this.#power(8n * BigInt(rightBytes));
    // Cached, since all parts of an upload but the last usually have the same size.
    if (known === undefined) this.#shifts.set(rightBytes, shift);
    return this.#multiply(left, shift) ^ right;
  }

  /** x to the power of `exponent`. */
  #power(exponent: bigint): bigint {
    let result = 1n << BigInt(this.bits - 1);
    let square = 1n << BigInt(this.bits - 2);
    for (let rest = exponent; rest > 0n; rest >>= 1n) {
      if (rest & 1n) result = this.#multiply(result, square);
      square = this.#multiply(square, square);
    }
    return result;
  }

  #multiply(a: bigint, b: bigint): bigint {
    let product = 0n;
    let shifted = b;
    for (let bit = BigInt(this.bits - 1); bit >= 0n; bit--) {
      if ((a >> bit) & 1n) product ^= shifted;
      shifted = shifted & 1n ? (shifted >> 1n) ^ this.#polynomial : shifted >> 1n;
    }
    return product;
  }
}
