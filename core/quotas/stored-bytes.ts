import type { ProjectRecord } from '#contract/records/project.ts';

/**
 * The bytes of a project that count in its quota: its media, or what is reserved for them, every version of its transcript and
 * its texts. Exports are paid for with credits, and a lifecycle rule deletes the files under work/.
 */
export const storedBytes = ({
  media,
  reserved_bytes = 0,
  version_bytes = 0,
  text_bytes = 0,
  bytes_freed,
}: Pick<ProjectRecord, 'media' | 'reserved_bytes' | 'version_bytes' | 'text_bytes' | 'bytes_freed'>): number =>
  bytes_freed ? 0 : (media?.sizeBytes ?? reserved_bytes) + version_bytes + text_bytes;
