import type { AccountRecord } from '#contract/records/account.ts';
import { ProjectRecord, type TranscriptPointer } from '#contract/records/project.ts';
import { projectMoves } from '#core/projects/transitions.ts';
import { dueAgain } from '#core/work/due.ts';
import { changeItem, transact, type Write } from '../aws/dynamodb.ts';
import type { Condition, Update } from '../aws/dynamodb-expressions.ts';
import { noProject, statusFields } from './projects.ts';
import { moveRoom, refusedRoom, takeRoom } from './usage.ts';

type Key = Pick<ProjectRecord, 'account_id' | 'project_id'>;
const keyOf = ({ account_id, project_id }: Key) => ({ account_id, project_id });
const there = [{ present: 'project_id' }, { absent: 'deleting' }] as const;

/** What PATCH gives; an `undefined` that is given clears. */
type Settings = Partial<Pick<ProjectRecord, 'title' | 'style' | 'format'>>;

/**
 * Changes what is given and nothing else, so that no other change is lost. Answers the project as it is then; undefined
 * when its style is not what was read any more, or it is gone.
 */
export const changeSettings = (project: ProjectRecord, settings: Settings): Promise<ProjectRecord | undefined> =>
  changeItem(
    'projects',
    keyOf(project),
    { set: settings, conditions: [...there, ...('style' in settings ? [as(project, 'style')] : [])] },
    ProjectRecord,
  );

/** The field is what was read. */
const as = (project: ProjectRecord, field: 'style' | 'transcript'): Condition =>
  project[field] === undefined ? { absent: field } : { field, is: project[field] };

interface NewVersion {
  readonly pointer: TranscriptPointer;
  readonly sizeBytes: number;
  /** Only if the project still has the version that was read. */
  readonly unchanged: boolean;
}

/**
 * Points a project that nobody works on to a new version of its transcript. False when it may not; throws plan_limit_exceeded where
 * the account has no room for it.
 */
export const pointToTranscript = async (
  account: AccountRecord,
  project: ProjectRecord,
  { pointer, sizeBytes, unchanged }: NewVersion,
): Promise<boolean> => {
  const use = { stored_bytes: sizeBytes };
  const update: Update = {
    set: { ...statusFields(project.account_id, projectMoves.edit.to), transcript: pointer },
    add: { version_bytes: sizeBytes },
    remove: ['error'],
    conditions: [
      ...there,
      { field: 'status', in: projectMoves.edit.from },
      ...(unchanged ? [as(project, 'transcript')] : []),
    ],
  };
  const refusal = await changeOnce(project, update, takeRoom(account, use));
  const full = refusal && refusedRoom(account, use, refusal);
  if (full) throw full;
  return !refusal;
};

/** From now on the project is not found; a sweep stops its work and clears it away. Throws not_found. */
export const markDeleting = async (key: Key, nowMs: number): Promise<void> => {
  const update: Update = {
    set: { deleting: new Date(nowMs).toISOString(), ...dueAgain(key.project_id, nowMs) },
    // Out of the by-status index at once.
    remove: ['account_status'],
    conditions: there,
  };
  if (await changeOnce(key, update, moveRoom(key.account_id, { projects: -1 }))) throw noProject();
};

/**
 * A transaction, for its token: where a reply gets lost, the SDK sends the same again, and a condition that the first
 * try has undone would refuse what is done.
 */
const changeOnce = (project: Key, update: Update, usage: Readonly<Record<string, Write>>) =>
  transact<string>({ project: { table: 'projects', update: keyOf(project), ...update }, ...usage });
