import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { Crc64Nvme } from '@aws-sdk/checksums/crc';
import { notSupported } from '../../aws-error.ts';

/** https://docs.aws.amazon.com/AmazonS3/latest/userguide/checking-object-integrity-upload.html */
export const checksumAlgorithms = ['CRC32', 'CRC64NVME'] as const;
export type ChecksumAlgorithm = (typeof checksumAlgorithms)[number];

/** It covers the whole object; `value` is base64. */
export interface Checksum {
  readonly algorithm: ChecksumAlgorithm;
  readonly value: string;
}

export interface RunningChecksum {
  update(bytes: Uint8Array): void;
  digest(): Promise<Uint8Array>;
}

export function startChecksum(algorithm: ChecksumAlgorithm): RunningChecksum {
  return algorithm === 'CRC32' ? startCrc32() : new Crc64Nvme();
}

/** The checksum of bytes in memory, in base64. */
export async function checksumOf(algorithm: ChecksumAlgorithm, bytes: Uint8Array): Promise<string> {
  const running = startChecksum(algorithm);
  running.update(bytes);
  return Buffer.from(await running.digest()).toString('base64');
}

export function startHash(name: string): RunningChecksum {
  const hash = createHash(name);
  return { update: (bytes) => void hash.update(bytes), digest: async () => hash.digest() };
}

function startCrc32(): RunningChecksum {
  let value = 0;
  return {
    update(bytes) {
      value = crc32(bytes, value);
    },
    async digest() {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32BE(value);
      return bytes;
    },
  };
}

export const checksumHeader = (algorithm: ChecksumAlgorithm): string => `x-amz-checksum-${algorithm.toLowerCase()}`;

export function parseChecksumAlgorithm(name: string): ChecksumAlgorithm {
  const algorithm = checksumAlgorithms.find((candidate) => candidate === name.toUpperCase());
  if (algorithm) return algorithm;
  throw notSupported(`the checksum algorithm ${name}`);
}

/** A checksum in reply headers. */
export const checksumHeaders = (checksum: Checksum | undefined): Record<string, string> =>
  checksum ? { [checksumHeader(checksum.algorithm)]: checksum.value, 'x-amz-checksum-type': 'FULL_OBJECT' } : {};

/** A checksum in reply XML. */
export const checksumElements = (checksum: Checksum | undefined): Record<string, string> =>
  checksum ? { [`Checksum${checksum.algorithm}`]: checksum.value, ChecksumType: 'FULL_OBJECT' } : {};
