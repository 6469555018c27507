import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { AwsError } from '../../aws-error.ts';

// https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html
const maxUnpackedBytes = 262_144_000;

/** Sizes by folder. The content of an unpacked asset does not change. */
const known = new Map<string, number>();

/** Throws as Lambda does where a function's code and layers take more than 250 MiB together. */
export function checkUnpackedSize(folders: readonly string[]): void {
  const sizeBytes = folders.map(sizeOf).reduce((sum, size) => sum + size, 0);
  if (sizeBytes <= maxUnpackedBytes) return;
  const text = `Function code combined with layers exceeds the maximum allowed size of ${maxUnpackedBytes} bytes. The actual size is ${sizeBytes} bytes.`;
  throw new AwsError('InvalidParameterValueException', 400, text, { Type: 'User' });
}

function sizeOf(folder: string): number {
  const size =
    known.get(folder) ??
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((path) => statSync(join(folder, path)))
      .reduce((sum, entry) => sum + (entry.isFile() ? entry.size : 0), 0);
  known.set(folder, size);
  return size;
}
