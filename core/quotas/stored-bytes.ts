import type { ProjectRecord } from '#contract/records/project.ts';

/**
 * The bytes of a project that count in its quota: its media, or what is reserved for them, and every version of its transcript.
 * Exports are paid for with credits; texts are small, and a lifecycle rule deletes the files under work/.
 */
export const storedBytes = ({
  media,
  reserved_bytes = 0,
  version_bytes = 0,
  bytes_freed,
}: Pick<ProjectRecord, 'media' | 'reserved_bytes' | 'version_bytes' | 'bytes_freed'>): number =>
  bytes_freed ? 0 : (media?.sizeBytes ?? reserved_bytes) + version_bytes;
