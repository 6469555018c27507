/** Containers whose header counts from zero also where they begin later, or has no length, as that of a recording which was streamed. */
const formats: readonly string[] = ['matroska', 'webm', 'ogg', 'asf'];

/** Whether the length of a file of a format, by MediaConvert's name, is that of its packets and not what its header says. */
export const isMeasured = (format: string | null | undefined): boolean => formats.includes(format ?? '');
