export interface CountedParts {
  readonly last_part?: number | undefined;
  readonly skipped_parts?: readonly number[] | undefined;
}

/** The counted parts after adding `partNumber`. All numbers between the last one and this one belong to failed requests. */
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
 * The parts of the object, in order, out of all parts that S3 lists. Throws if their number or total size is not as counted, so
 * that an incomplete object is never completed.
 */
export const countedParts = <Part extends ListedPart>(
  listed: readonly Part[],
  { last_part = 0, skipped_parts = [] }: CountedParts,
  sizeBytes: number,
): Part[] => {
  const counted = listed
    .filter(({ partNumber }) => partNumber <= last_part && !skipped_parts.includes(partNumber))
    .sort((one, other) => one.partNumber - other.partNumber);
  const totalBytes = counted.reduce((sum, part) => sum + part.sizeBytes, 0);
  if (counted.length === last_part - skipped_parts.length && totalBytes === sizeBytes) return counted;
  throw new Error(`S3 has ${counted.length} parts and ${totalBytes} bytes of an upload of ${sizeBytes} bytes`);
};
