import { maxComments, maxWholeList } from '#contract/limits.ts';
import type { ProjectRecord } from '#contract/records/project.ts';
import { CommentRecord } from '#contract/records/review.ts';
import { AppError } from '#core/app-error.ts';
import { accountProject } from '#core/work/new-job.ts';
import { changeItem, queryPages, transact } from '../aws/dynamodb.ts';
import { type Remembered, repliedMeanwhile } from './idempotency.ts';
import { noProject, notDeleted, type ProjectKey, projectKey } from './projects.ts';
import { deleteLinksWhere } from './review-links.ts';
import { searchItems } from './search-items.ts';

const keyOf = (project: ProjectKey, comment_id: string) => ({ account_project: accountProject(project), comment_id });

interface CommentPage {
  readonly limit: number;
  readonly before?: string | undefined;
}

/** Newest first, as `searchItems` finds them: those of a project may be more than a reply can have. */
export const searchComments = (project: ProjectKey, { limit, before }: CommentPage) =>
  searchItems(
    {
      table: 'comments',
      partition: { account_project: accountProject(project) },
      ...(before !== undefined && { before: { comment_id: before } }),
      limit: Math.min(limit + 1, maxWholeList),
    },
    CommentRecord,
    { limit, before, idOf: ({ comment_id }) => comment_id },
  );

/** Throws plan_limit_exceeded and not_found. */
export const insertComment = async (
  project: ProjectRecord,
  comment: CommentRecord,
  remembered: Remembered,
): Promise<void> => {
  const refusal = await transact<string>({
    ...remembered,
    project: {
      table: 'projects',
      update: projectKey(project),
      add: { comments: 1 },
      conditions: [...notDeleted, { absentOrBelow: 'comments', value: maxComments }],
    },
    comment: { table: 'comments', put: comment, conditions: [{ absent: 'comment_id' }] },
  });
  if (refusal?.write === 'reply') throw repliedMeanwhile();
  if (refusal?.write === 'project' && refusal.item && refusal.item.deleting === undefined)
    throw new AppError('plan_limit_exceeded', `A project has at most ${maxComments} comments. Delete some first.`);
  if (refusal?.write === 'project') throw noProject();
  if (refusal) throw new Error(`The comment was refused by its ${refusal.write}`);
};

const noComment = (): AppError => new AppError('not_found', 'The project has no comment with this id.');

/** `resolved_at` undefined opens it again. Throws not_found. */
export const resolveComment = async (
  project: ProjectKey,
  comment_id: string,
  resolved_at: string | undefined,
): Promise<CommentRecord> => {
  const update = { set: { resolved_at }, conditions: [{ present: 'comment_id' }] };
  const changed = await changeItem('comments', keyOf(project, comment_id), update, CommentRecord);
  if (!changed) throw noComment();
  return changed;
};

/** Throws not_found. */
export const deleteComment = async (project: ProjectKey, comment_id: string): Promise<void> => {
  const refusal = await transact<string>({
    comment: { table: 'comments', delete: keyOf(project, comment_id), conditions: [{ present: 'comment_id' }] },
    project: { table: 'projects', update: projectKey(project), add: { comments: -1 }, conditions: notDeleted },
  });
  if (refusal) throw refusal.write === 'comment' ? noComment() : noProject();
};

const writesAtOnce = 100;

/** Deletes the comments on a deleted project, and its links; returns how many there were. */
export const deleteReviews = async (project: ProjectKey): Promise<number> => {
  let deleted = await deleteLinksWhere(project.account_id, ({ project_id }) => project_id === project.project_id);
  const partition = { account_project: accountProject(project) };
  for await (const page of queryPages({ table: 'comments', partition, limit: writesAtOnce }, CommentRecord)) {
    deleted += page.length;
    const writes = page.map(
      ({ comment_id }) => [comment_id, { table: 'comments', delete: keyOf(project, comment_id) } as const] as const,
    );
    if (writes.length > 0) await transact(Object.fromEntries(writes));
  }
  return deleted;
};
