import { keptVersions, versionMergeMs } from '#contract/limits.ts';
import type { TranscriptVersionRecord } from '#contract/records/transcript-version.ts';
import type { VersionAuthor } from '#contract/schemas/transcript-version.ts';

/** Whether a save of the author becomes one version with the current one. Named, exported and restored versions stay as they are. */
export const isMerged = (
  { author, created_at, name, exported, restored_from }: TranscriptVersionRecord,
  saving: VersionAuthor,
  nowMs: number,
): boolean =>
  author.kind !== 'pipeline' &&
  author.kind === saving.kind &&
  author.id === saving.id &&
  nowMs - Date.parse(created_at) < versionMergeMs &&
  !name &&
  !exported &&
  !restored_from;

/** The versions that may be deleted, oldest first. `versions`: newest first. */
const prunable = (versions: readonly TranscriptVersionRecord[], current: string): TranscriptVersionRecord[] =>
  versions.filter(({ version, name, exported }) => version !== current && !name && !exported).toReversed();

/** One save prunes at most so many: a transaction has 100 writes. */
const maxPruned = 50;

/** The versions to delete when a version is saved after `current`, and further ones until `neededBytes` are free. */
export const versionsToPrune = (
  versions: readonly TranscriptVersionRecord[],
  current: string,
  neededBytes: number,
): TranscriptVersionRecord[] => {
  const candidates = prunable(versions, current);
  // The current one becomes the newest of them.
  const surplus = candidates.length + 1 - keptVersions;
  let freedBytes = 0;
  const pruned = candidates.filter(({ size_bytes }, at) => {
    if (at >= surplus && freedBytes >= neededBytes) return false;
    freedBytes += size_bytes;
    return true;
  });
  return pruned.slice(0, maxPruned);
};
