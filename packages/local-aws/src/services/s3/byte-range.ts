import { s3Error } from './s3-error.ts';

/** Offsets of the first and the last byte. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * The range of a Range header. Undefined when the header is to be ignored: another unit or bad syntax (RFC 9110 section
 * 14.2), or several ranges, for which S3 sends the whole object. Throws InvalidRange when the range has no byte.
 */
export function parseRange(header: string | undefined, sizeBytes: number): ByteRange | undefined {
  const [, first = '', last = ''] = /^bytes=\s*(\d*)-(\d*)\s*$/.exec(header ?? '') ?? [];
  if (!first && !last) return undefined;
  if (first && last && Number(last) < Number(first)) return undefined;
  const start = first ? Number(first) : Math.max(sizeBytes - Number(last), 0);
  const end = first && last ? Math.min(Number(last), sizeBytes - 1) : sizeBytes - 1;
  if (start > end) {
    throw s3Error('InvalidRange', 'The requested range is not satisfiable', {
      RangeRequested: header,
      ActualObjectSize: sizeBytes,
    });
  }
  return { start, end };
}
