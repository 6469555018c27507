import { beforeAll, beforeEach, expect, it } from 'vitest';
import { maxCommentLength, maxComments } from '#contract/limits.ts';
import type { Project } from '#contract/schemas/project.ts';
import { Comment, CommentList, CreatedReviewLink } from '#contract/schemas/review.ts';
import { updateItem } from '#runtime/aws/dynamodb.ts';
import { deleteReviews } from '#runtime/stores/comments.ts';
import { getProject } from '#runtime/stores/projects.ts';
import { newDraft } from '../../../support/cloud/new-draft.ts';
import { type ApiInMemory, newAccountInMemory, serveInMemory } from '../../../support/stores/api-in-memory.ts';
import { hold, itemsOf, put } from '../../../support/stores/tables-in-memory.ts';

beforeAll(serveInMemory);

let api: ApiInMemory;
let accountId: string;
let project: Project;
beforeEach(async () => {
  hold({});
  ({ api, accountId } = await newAccountInMemory('studio'));
  project = await newDraft(api);
});

const path = (rest = '') => `/projects/${project.id}/comments${rest}`;
const say = (fields: object = {}) => api.send('POST', path(), { at: 1.5, text: 'One n.', ...fields });
const said = async (fields: object = {}) => (await say(fields)).as(Comment);
const list = async (query = '') => (await api.get(path(query))).as(CommentList);
const count = async () => (await getProject(accountId, project.id)).comments;
const key = () => ({ account_id: accountId, project_id: project.id });
const invalid = (param: string) => ({ status: 400, code: 'invalid_request', param });
const notFound = { status: 404, code: 'not_found' };

it('comments are listed newest first, in pages, resolved, opened again and deleted', async () => {
  const first = await said();
  const second = await said({ at: 0, author: ' Anna\nB ', text: ' Two\nlines ' });
  expect(second).toMatchObject({ author: 'Anna B', text: 'Two\nlines', review_link_id: null, at: 0 });
  const page = await list('?limit=1');
  expect(page.data).toEqual([second]);
  expect((await list(`?limit=1&cursor=${page.next_cursor}`)).data).toEqual([first]);
  const resolve = async (resolved: boolean) =>
    (await api.send('PATCH', path(`/${first.id}`), { resolved })).as(Comment).resolved;
  expect([await resolve(true), await resolve(true), await resolve(false)]).toEqual([true, true, false]);
  expect(await count()).toBe(2);
  expect((await api.send('DELETE', path(`/${first.id}`))).status).toBe(204);
  expect((await api.send('DELETE', path(`/${first.id}`))).refusal).toEqual(notFound);
  expect((await api.send('PATCH', path(`/${first.id}`), { resolved: true })).refusal).toEqual(notFound);
  expect([await count(), (await list()).data]).toEqual([1, [second]]);
});

it('a comment is plain text: markup and scripts are kept and answered as they were written', async () => {
  const text = '<script>alert(1)</script><img src=x onerror=alert(1)>';
  const answer = await say({ text, author: '<b>Anna</b>' });
  expect(answer.headers.get('content-type')).toBe('application/json');
  expect(answer.as(Comment)).toMatchObject({ text, author: '<b>Anna</b>' });
});

it.each([
  ['text', { text: ' ' }],
  ['text', { text: 'x'.repeat(maxCommentLength + 1) }],
  ['author', { author: 'x'.repeat(101) }],
  ['at', { at: -1 }],
  ['at', { at: 19.001 }],
  ['resolved', { resolved: true }],
])('a wrong %s is refused', async (param, fields) => {
  expect((await say(fields)).refusal).toEqual(invalid(param));
  expect(itemsOf('comments')).toEqual([]);
});

it('a project has at most a thousand comments', async () => {
  await updateItem('projects', key(), { set: { comments: maxComments - 1 } });
  const last = await said();
  expect((await say()).refusal).toEqual({ status: 403, code: 'plan_limit_exceeded' });
  await api.send('DELETE', path(`/${last.id}`));
  expect((await say()).status).toBe(201);
});

it('a comment of another project is not found by the name of this one', async () => {
  const { id } = await said();
  const other = await newDraft(api);
  for (const [method, body] of [
    ['PATCH', { resolved: true }],
    ['DELETE', undefined],
  ] as const)
    expect((await api.send(method, `/projects/${other.id}/comments/${id}`, body)).refusal).toEqual(notFound);
  expect((await list()).data).toMatchObject([{ id, resolved: false }]);
});

it('the comments and links of a deleted project go with it, and no others', async () => {
  const other = await newDraft(api);
  const share = async (project_id: string) =>
    (await api.send('POST', '/review-links', { project_id })).as(CreatedReviewLink);
  for (let more = 0; more < 3; more += 1) await said();
  const kept = (await api.send('POST', `/projects/${other.id}/comments`, { at: 0, text: 'Kept' })).as(Comment);
  const [, link] = [await share(project.id), await share(other.id)];
  expect(await deleteReviews(key())).toBe(4);
  expect(await deleteReviews(key())).toBe(0);
  expect(itemsOf('comments')).toMatchObject([{ comment_id: kept.id }]);
  expect(itemsOf('review-links')).toMatchObject([{ review_link_id: link.id }]);
});

it('a thousand long comments come in pages that a reply can have', async () => {
  const { id, ...comment } = await said();
  const at = { account_project: `${accountId}#${project.id}`, project_id: project.id, at_ms: 0 };
  for (let more = 0; more < 900; more += 1)
    put('comments', {
      ...{ ...at, comment_id: `019ab2d1-2b3c-7d4e-8f50-${String(more).padStart(12, '0')}` },
      ...{ text: '語'.repeat(maxCommentLength), created_at: comment.created_at },
    });
  const read = [];
  let cursor: string | undefined;
  do {
    const answer = await api.get(path(cursor ? `?cursor=${cursor}` : ''));
    expect(answer.bytes.length).toBeLessThan(6_000_000);
    const page = answer.as(CommentList);
    read.push(...page.data.map((one) => one.id));
    cursor = page.next_cursor;
  } while (cursor);
  expect(new Set(read).size).toBe(901);
  expect(read[0]).toBe(id);
});
