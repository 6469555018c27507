/** `Content-Range: bytes 0-0/1234` (RFC 9110 section 14.4); a size that is not told is undefined. */
export interface ContentRange {
  readonly start: number;
  readonly end: number;
  readonly sizeBytes: number | undefined;
}

export const parseContentRange = (header: string | undefined): ContentRange | undefined => {
  const [, start, end, size] = /^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15}|\*)$/i.exec(header?.trim() ?? '') ?? [];
  if (start === undefined || end === undefined) return undefined;
  return { start: Number(start), end: Number(end), sizeBytes: size === '*' ? undefined : Number(size) };
};

/** What If-Range may carry: a strong ETag, else the time of the last change (RFC 9110 section 13.1.5). */
export const rangeValidator = (etag: string | undefined, lastModified: string | undefined): string | undefined =>
  etag?.startsWith('"') ? etag : lastModified;

/** Whether an answer is of the file that `validator` is of, as far as it tells: a 206 may leave Last-Modified out. */
export const isSameFile = (validator: string, etag: string | undefined, lastModified: string | undefined): boolean =>
  (validator.startsWith('"') ? (etag ?? validator) : (lastModified ?? validator)) === validator;
