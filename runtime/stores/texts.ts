import { quoteLifetimeSeconds } from '#contract/limits.ts';
import { objectKeys } from '#contract/object-keys.ts';
import type { AccountRecord } from '#contract/records/account.ts';
import type { ProjectRecord } from '#contract/records/project.ts';
import { dueAgain, newWorkMs } from '#core/work/due.ts';
import { transact } from '../aws/dynamodb.ts';
import { deleteObjects, listObjects } from '../aws/s3.ts';
import { noProject, notDeleted, type ProjectKey, projectKey } from './projects.ts';
import { refusedInsert } from './refused-insert.ts';
import { adjustUsage, takeQuota } from './usage.ts';
import { dueFields } from './work-fields.ts';

/** Until then the request that stores a text has ended, or the quote with the text is redeemed or has expired. */
const neededMs = quoteLifetimeSeconds * 1000 + newWorkMs;

/** Makes a sweep check the texts of a project once those of today's requests are needed no more. */
export const textsDue = ({ project_id }: ProjectKey) => dueAgain(project_id, Date.now() + neededMs + 60_000);

/** Counts a text before its object is written, so that no object is uncounted. Throws not_found and plan_limit_exceeded. */
export const countText = async (account: AccountRecord, project: ProjectKey, sizeBytes: number): Promise<void> => {
  const use = { stored_bytes: sizeBytes };
  const refusal = await transact<string>({
    project: {
      table: 'projects',
      update: projectKey(project),
      add: { text_bytes: sizeBytes },
      set: textsDue(project),
      conditions: notDeleted,
    },
    ...takeQuota(account, use),
  });
  if (refusal?.write === 'project') throw noProject();
  if (refusal) throw refusedInsert({ what: 'text', account, use }, refusal);
};

/**
 * Deletes the texts that a project needs no more, and counts what is left. Every text that is counted moves `due_at` on, so the
 * listing holds all that is counted while `due_at` is as it was read.
 */
export const settleTexts = async (project: ProjectRecord): Promise<void> => {
  const neededSinceMs = Date.now() - neededMs;
  let leftBytes = 0;
  for await (const page of listObjects(objectKeys.texts(project))) {
    const stays = ({ key, modifiedMs }: (typeof page)[number]) =>
      key === project.text_key || modifiedMs > neededSinceMs;
    for (const text of page) if (stays(text)) leftBytes += text.sizeBytes;
    const keys = page.filter((text) => !stays(text)).map(({ key }) => key);
    if (keys.length > 0) await deleteObjects(keys);
  }
  const freed = (project.text_bytes ?? 0) - leftBytes;
  await transact<string>({
    project: {
      table: 'projects',
      update: projectKey(project),
      set: { text_bytes: leftBytes },
      remove: dueFields,
      conditions: [{ absent: 'deleting' }, { field: 'due_at', is: project.due_at }],
    },
    ...adjustUsage(project.account_id, { stored_bytes: -freed }, freed),
  });
};
