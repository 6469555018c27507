import { findDeleted } from '#runtime/stores/deletions.ts';
import { makeDue, runSweep } from './sweeps.ts';

type Key = Readonly<Record<'account_id' | 'project_id', string>>;

/** Runs the sweep until it has deleted all of the project; on its schedule it needs minutes. The tombstone may stay. */
export const finishDeletion = async (data: string, key: Key): Promise<void> => {
  const isFinished = async () => {
    const record = await findDeleted(key.account_id, key.project_id);
    return !record || Date.parse(record.due_at ?? '') > Date.now() + 3_600_000;
  };
  while (!(await isFinished())) {
    await makeDue(data, 'projects', key);
    await runSweep(data, 'FinishDeletions');
  }
};
