import { text } from '../world/books.ts';
import { numberOf } from '../world/expressions.ts';
import type { Client, OnProject } from './client.ts';
import type { Run } from './run.ts';

export interface ReviewStep {
  readonly do: 'review';
  readonly account: number;
  readonly project: number;
  readonly use: 'share' | 'comment' | 'resolve' | 'withdraw' | 'revoke';
}

/** Makes or revokes a link, or writes, resolves or deletes a comment, and reads what is there then. */
export const useReview = async (on: OnProject, use: ReviewStep['use'], client: Client): Promise<unknown> => {
  const { account, params } = on;
  if (use === 'share') {
    const body = { project_id: params.project_id };
    await client.send({ account, operationId: 'createReviewLink', body, idempotencyKey: `link ${params.project_id}` });
    await client.send({ ...on, operationId: 'getReview' });
    return client.send({ account, operationId: 'listReviewLinks' });
  }
  if (use === 'comment') {
    await client.send({ ...on, operationId: 'createComment', body: { at: 0, text: 'One n.' }, idempotencyKey: use });
    await client.send({ ...on, operationId: 'createComment', body: { at: 0, text: 'One n.' } });
    return client.send({ ...on, operationId: 'listComments' });
  }
  if (use === 'revoke') {
    const review_link_id = client.made(account.id, 'createReviewLink').at(-1);
    return review_link_id && client.send({ account, operationId: 'deleteReviewLink', params: { review_link_id } });
  }
  const comment_id = client.made(account.id, 'createComment').at(-1);
  if (comment_id === undefined) return undefined;
  const at = { account, params: { ...params, comment_id } };
  return use === 'resolve'
    ? client.send({ ...at, operationId: 'updateComment', body: { resolved: true } })
    : client.send({ ...at, operationId: 'deleteComment' });
};

/** A project counts its comments, each of them is whole, and those of a project that is gone are gone. */
export const reviewsWrong = ({ world: { tables } }: Run): string[] => {
  const projects = tables.all('projects');
  const ids = new Set(projects.map((project) => text(project, 'project_id')));
  const comments = tables.all('comments');
  return [
    ...projects
      .filter((project) => !project.deleting)
      .flatMap((project) => {
        const id = text(project, 'project_id');
        const found = comments.filter((comment) => text(comment, 'project_id') === id).length;
        const counted = project.comments ? numberOf(project.comments) : 0;
        return counted === found ? [] : [`${found} comments on ${id} are counted as ${counted}`];
      }),
    ...[...comments, ...tables.all('review-links')]
      .filter((item) => text(item, 'created_at') === '' || !ids.has(text(item, 'project_id')))
      .map((item) => `of ${text(item, 'project_id')} a part of a review is left`),
  ];
};
