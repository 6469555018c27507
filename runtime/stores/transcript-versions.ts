import type { TimedWord } from '@cueline/captions/words.ts';
import { maxWholeList } from '#contract/limits.ts';
import type { ProjectRecord, TranscriptPointer } from '#contract/records/project.ts';
import type { TranscriptDocument } from '#contract/records/transcript.ts';
import { TranscriptVersionRecord } from '#contract/records/transcript-version.ts';
import { AppError } from '#core/app-error.ts';
import { accountProject } from '#core/work/new-job.ts';
import { changeItem, getItem, queryItems, transact, type Write } from '../aws/dynamodb.ts';
import { retryChanged } from '../retry-changed.ts';
import { getProject } from './projects.ts';
import { findTranscript } from './transcripts.ts';

type Owner = Pick<ProjectRecord, 'account_id' | 'project_id'>;

const keyOf = (project: Owner, version: string) => ({ account_project: accountProject(project), version });

export const findVersion = (project: Owner, version: string): Promise<TranscriptVersionRecord | undefined> =>
  getItem('transcript-versions', keyOf(project, version), TranscriptVersionRecord);

/** Newest first; with `before` only those older than that version. */
export const listVersions = (
  project: Owner,
  { limit = maxWholeList, before }: { readonly limit?: number; readonly before?: string | undefined } = {},
): Promise<TranscriptVersionRecord[]> =>
  queryItems(
    {
      table: 'transcript-versions',
      partition: { account_project: accountProject(project) },
      limit,
      ...(before !== undefined && { before: { version: before } }),
    },
    TranscriptVersionRecord,
  );

/** The write that lists a new version. */
export const newVersion = (
  project: Owner,
  { listed: _, ...pointer }: TranscriptPointer,
  saved: Omit<TranscriptVersionRecord, 'account_project' | keyof TranscriptPointer>,
): Write => ({
  table: 'transcript-versions',
  put: { account_project: accountProject(project), ...pointer, ...saved },
  conditions: [{ absent: 'version' }],
});

/** The write that deletes a version, unless it was named or exported meanwhile. */
export const deletedVersion = ({ account_project, version }: TranscriptVersionRecord): Write => ({
  table: 'transcript-versions',
  delete: { account_project, version },
  conditions: [{ present: 'version' }, { absent: 'name' }, { absent: 'exported' }],
});

/** The write that keeps the version of an export; refused when it was merged or pruned meanwhile. */
export const exportedVersion = (project: Owner, { version }: TranscriptPointer): Write => ({
  table: 'transcript-versions',
  update: keyOf(project, version),
  set: { exported: true },
  conditions: [{ present: 'version' }],
});

/** Throws not_found. */
export const nameVersion = async (
  project: Owner,
  version: string,
  name: string | undefined,
): Promise<TranscriptVersionRecord> => {
  const update = { set: { name }, conditions: [{ present: 'version' }] };
  const named = await changeItem('transcript-versions', keyOf(project, version), update, TranscriptVersionRecord);
  if (!named) throw noVersion();
  return named;
};

export interface VersionDocument {
  readonly pointer: TranscriptPointer;
  readonly document: TranscriptDocument;
}

/** The words of a version, the current one included. Throws not_found. */
export const getVersion = async (project: ProjectRecord, version: string): Promise<VersionDocument> => {
  const pointer = project.transcript?.version === version ? project.transcript : await findVersion(project, version);
  const document = pointer && (await findTranscript(pointer.key));
  if (!pointer || !document) throw noVersion();
  const { key, language, audio_track } = pointer;
  return { pointer: { version, key, language, audio_track }, document };
};

const noVersion = (): AppError =>
  new AppError('not_found', 'The transcript has no version with this id. It may have been merged into a later one.');

/** A project and its transcript, if it has one. Throws not_found. */
export const projectWithTranscript = async (
  accountId: string,
  projectId: string,
): Promise<{ readonly project: ProjectRecord; readonly document?: TranscriptDocument }> =>
  retryChanged('transcript', 5, async () => {
    const project = await getProject(accountId, projectId);
    if (!project.transcript) return { project };
    const document = await findTranscript(project.transcript.key);
    // Between the two reads a save may have merged the version into its own.
    return document && { project, document };
  });

/**
 * The words that the last listed transcription heard; if none is listed, those of the current transcript, but of no line that has
 * times of its own: words that somebody's cues hold may have times that are guesses.
 */
export const heardWords = async (
  project: ProjectRecord,
  current: TranscriptDocument | undefined,
): Promise<TimedWord[]> => {
  const versions = project.transcript?.listed ? await listVersions(project) : [];
  const transcription = versions.find(({ author }) => author.kind === 'pipeline');
  const document = (transcription && (await findTranscript(transcription.key))) ?? current;
  return (document?.lines ?? []).flatMap(({ words, startMs }) =>
    startMs === undefined ? words.filter(({ unheard }) => !unheard) : [],
  );
};

const writesAtOnce = 100;

/** Deletes the items of a deleted project's versions; returns how many there were. */
export const deleteVersions = async (project: Owner): Promise<number> => {
  const versions = await listVersions(project);
  for (let from = 0; from < versions.length; from += writesAtOnce) {
    const writes = versions
      .slice(from, from + writesAtOnce)
      .map(({ account_project, version }) => [
        version,
        { table: 'transcript-versions', delete: { account_project, version } } as const,
      ]);
    await transact(Object.fromEntries(writes));
  }
  return versions.length;
};
