export interface CountedParts {
  readonly last_part?: number | undefined;
  readonly skipped_parts?: readonly number[] | undefined;
}

/** The parts that count once `partNumber` does too: all numbers between the last one and this were given to requests that failed. */
export const countPart = ({ last_part = 0, skipped_parts = [] }: CountedParts, partNumber: number) => ({
  last_part: partNumber,
  skipped_parts: [
    ...skipped_parts,
    ...Array.from({ length: partNumber - last_part - 1 }, (_, between) => last_part + 1 + between),
  ],
});

export interface ListedPart {
  readonly partNumber: number;
  readonly sizeBytes: number;
}

/**
 * Of all parts that S3 holds, those that make the object, in order. Throws when they are not exactly those that were
 * counted, or not as many bytes: what is missing must never be taken for done.
 */
export const partsThatCount = <Part extends ListedPart>(
  listed: readonly Part[],
  { last_part = 0, skipped_parts = [] }: CountedParts,
  sizeBytes: number,
): Part[] => {
  const counted = listed
    .filter(({ partNumber }) => partNumber <= last_part && !skipped_parts.includes(partNumber))
    .sort((one, other) => one.partNumber - other.partNumber);
  const totalBytes = counted.reduce((sum, part) => sum + part.sizeBytes, 0);
  if (counted.length === last_part - skipped_parts.length && totalBytes === sizeBytes) return counted;
  throw new Error(`S3 holds ${counted.length} parts and ${totalBytes} bytes of an upload of ${sizeBytes} bytes`);
};
