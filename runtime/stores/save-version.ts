import { v7 as newId } from 'uuid';
import type { ProjectRecord, TranscriptPointer } from '#contract/records/project.ts';
import type { TranscriptDocument } from '#contract/records/transcript.ts';
import type { TranscriptVersionRecord } from '#contract/records/transcript-version.ts';
import type { VersionAuthor } from '#contract/schemas/transcript-version.ts';
import { sumOf } from '#core/sum-of.ts';
import { isMerged, versionsToPrune } from '#core/transcripts/version-rules.ts';
import { deleteObject, eraseVersionsUnder } from '../aws/s3.ts';
import { logger } from '../logger.ts';
import { getAccount } from './accounts.ts';
import { pointToTranscript } from './edit-project.ts';
import { deletedVersion, findVersion, listVersions, newVersion } from './transcript-versions.ts';
import { putTranscript } from './transcripts.ts';

export interface Save {
  readonly document: TranscriptDocument;
  readonly author: VersionAuthor;
  /** The version that is restored: its language and audio track become those of the project. */
  readonly restored?: TranscriptPointer | undefined;
}

/**
 * Saves a new version after the one that the project was read with. It replaces that one where both are merged, and prunes
 * others. Returns undefined, having saved nothing, when the project has changed since. Throws plan_limit_exceeded.
 */
export const saveVersion = async (
  project: ProjectRecord,
  { document, author, restored }: Save,
): Promise<TranscriptPointer | undefined> => {
  const [account, { pointer: stored, sizeBytes }, current] = await Promise.all([
    getAccount(project.account_id),
    putTranscript(project, newId(), document),
    currentVersion(project),
  ]);
  const { audio_track } = restored ?? project;
  const pointer: TranscriptPointer = { ...stored, ...(audio_track && { audio_track }), listed: true };
  const nowMs = Date.now();
  const merged = current && !restored && isMerged(current, author, nowMs) ? current : undefined;
  const saved_at = new Date(nowMs).toISOString();
  const version = newVersion(project, pointer, {
    size_bytes: sizeBytes,
    author,
    created_at: merged?.created_at ?? saved_at,
    saved_at,
    ...(restored && { restored_from: restored.version }),
  });
  const replacing = async (deleted: readonly TranscriptVersionRecord[]) => {
    const deletedBytes = sumOf(deleted, ({ size_bytes }) => size_bytes);
    const outcome = await pointToTranscript(account, project, {
      pointer,
      addedBytes: sizeBytes - deletedBytes,
      deletedBytes,
      writes: { version, ...Object.fromEntries(deleted.map((one) => [one.version, deletedVersion(one)])) },
      changes: restored && { language: pointer.language ?? project.language, audio_track },
    });
    if (outcome === 'done') await each(deleted, ({ key }) => deleteObject(key));
    return outcome;
  };
  const prunable = async (neededBytes: number) =>
    current ? versionsToPrune(await listVersions(project), current.version, neededBytes) : [];
  let outcome = await replacing(merged ? [merged] : await prunable(0));
  if (outcome instanceof Error) {
    const pruned = await prunable(sizeBytes - (merged?.size_bytes ?? 0));
    if (pruned.length > 0) outcome = await replacing([...(merged ? [merged] : []), ...pruned]);
  }
  if (outcome === 'done') return pointer;
  // For good, since it is counted nowhere.
  await each([pointer], ({ key }) => eraseVersionsUnder(key));
  if (outcome === 'changed') return undefined;
  throw outcome;
};

/**
 * Saves what the project shows as a version of its own, where it was saved before versions were listed: an edit would else leave
 * nothing to restore. Returns the project with it; undefined when the project has changed since it was read.
 */
export const withListedVersion = async (
  project: ProjectRecord,
  { document, author }: { readonly document: TranscriptDocument | undefined; readonly author: VersionAuthor },
): Promise<ProjectRecord | undefined> => {
  if (!project.transcript || !document || project.transcript.listed) return project;
  const restored = { ...project.transcript, ...(project.audio_track && { audio_track: project.audio_track }) };
  const transcript = await saveVersion(project, { document, author, restored });
  return transcript && { ...project, transcript };
};

/** Undefined when there is none, or it is not listed. */
const currentVersion = async (project: ProjectRecord): Promise<TranscriptVersionRecord | undefined> =>
  project.transcript?.listed && findVersion(project, project.transcript.version);

/** Nothing refers to these objects. Those that stay when this fails are deleted with the project. */
const each = async <Item>(items: readonly Item[], remove: (item: Item) => Promise<unknown>): Promise<void> => {
  const results = await Promise.allSettled(items.map(remove));
  for (const { reason } of results.filter((result) => result.status === 'rejected'))
    logger.warn('the object of a version was not deleted', { error: reason });
};
