import type { ProjectRecord } from '#contract/records/project.ts';

/**
 * What a project counts for: its media, or what is reserved for them, and every version of its transcript. Exports are paid for by
 * their credits, and what else lies there (texts, what services write meanwhile) is small or goes by itself.
 */
export const storedBytes = ({
  media,
  reserved_bytes = 0,
  version_bytes = 0,
  bytes_freed,
}: Pick<ProjectRecord, 'media' | 'reserved_bytes' | 'version_bytes' | 'bytes_freed'>): number =>
  bytes_freed ? 0 : (media?.sizeBytes ?? reserved_bytes) + version_bytes;
