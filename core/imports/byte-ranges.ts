/** `Content-Range: bytes 0-0/1234` (RFC 9110 section 14.4). `sizeBytes` is undefined for the size `*`. */
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

/** The value for If-Range: a strong ETag, otherwise Last-Modified (RFC 9110 section 13.1.5). */
export const rangeValidator = (etag: string | undefined, lastModified: string | undefined): string | undefined =>
  etag?.startsWith('"') ? etag : lastModified;

/** Whether a response is of the same file as `validator`. A missing header counts as the same: a 206 may omit Last-Modified. */
export const isSameFile = (validator: string, etag: string | undefined, lastModified: string | undefined): boolean =>
  (validator.startsWith('"') ? (etag ?? validator) : (lastModified ?? validator)) === validator;
