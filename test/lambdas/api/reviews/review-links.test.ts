import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { maxReviewLinkDays } from '#contract/limits.ts';
import { reviewRateLimit } from '#contract/rate-limits.ts';
import type { Route } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import type { Project } from '#contract/schemas/project.ts';
import { Comment, CommentList, CreatedReviewLink, Review, ReviewLinkList } from '#contract/schemas/review.ts';
import { CreatedSession } from '#contract/schemas/session.ts';
import { Transcript } from '#contract/schemas/transcript.ts';
import { TranscriptVersionList } from '#contract/schemas/transcript-version.ts';
import { hashOfKey } from '#core/keys/api-key.ts';
import { updateItem } from '#runtime/aws/dynamodb.ts';
import { findSecret } from '#runtime/stores/key-secrets.ts';
import { revokeKey } from '../../../../operate/accounts/keys.ts';
import { newDraft } from '../../../support/cloud/new-draft.ts';
import { ApiInMemory, newAccountInMemory, serveInMemory } from '../../../support/stores/api-in-memory.ts';
import { everything, hold, itemOf, itemsOf, put } from '../../../support/stores/tables-in-memory.ts';

beforeAll(serveInMemory);
afterEach(() => {
  vi.useRealTimers();
});

let owner: ApiInMemory;
let accountId: string;
let withKey: Awaited<ReturnType<typeof newAccountInMemory>>['withKey'];
let project: Project;
let etag: string;
beforeEach(async () => {
  hold({});
  ({ api: owner, accountId, withKey } = await newAccountInMemory('studio'));
  project = await draftOf(owner);
  etag = (await owner.get(`/projects/${project.id}/transcript`)).headers.get('etag') ?? '';
});

const lines = [{ words: [{ text: 'Hello', start: 0, end: 0.5 }] }];
const draftOf = async (api: ApiInMemory) => {
  const made = await newDraft(api, { language: 'en' });
  await api.send('PUT', `/projects/${made.id}/transcript`, { lines });
  return made;
};
const share = async (api = owner, fields: object = {}, headers?: Record<string, string>) =>
  (await api.send('POST', '/review-links', { project_id: project.id, ...fields }, headers)).as(CreatedReviewLink);
const tokenOf = (url: string) => url.split('#token=')[1] ?? '';
const holderOf = ({ url }: { url: string }) => new ApiInMemory('', tokenOf(url));
const review = (reviewer: ApiInMemory, of = project) => reviewer.get(`/projects/${of.id}/review`);
const say = (reviewer: ApiInMemory, fields: object = {}, headers?: Record<string, string>, of = project) =>
  reviewer.send('POST', `/projects/${of.id}/comments`, { at: 1.5, text: 'One n.', ...fields }, headers);
const comments = async (api: ApiInMemory) => (await api.get(`/projects/${project.id}/comments`)).as(CommentList).data;
const correct = (reviewer: ApiInMemory, operation: object = {}, of = project) =>
  reviewer.send(
    'PATCH',
    `/projects/${of.id}/transcript`,
    { operations: [{ op: 'replace_words', line: 0, word: 0, words: [{ text: 'Hallo' }], ...operation }] },
    { 'if-match': etag },
  );
const unauthorized = { status: 401, code: 'unauthorized' };
const notFound = { status: 404, code: 'not_found' };
const ofReviewers = Object.values<Route>(routes).filter(({ reviewers }) => reviewers);
const sameOrigin = {
  ...{ 'x-forwarded-proto': 'https', 'sec-fetch-site': 'same-origin' },
  origin: 'https://api.example',
};
const signIn = async () => {
  const answer = await new ApiInMemory('').send('POST', '/sessions', { api_key: owner.key }, sameOrigin);
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  const send = (method: string, path: string, body?: unknown) =>
    new ApiInMemory('').send(method, path, body, { ...sameOrigin, cookie });
  return { id: answer.as(CreatedSession).id, send };
};

describe('a review link', () => {
  it('lets somebody without a key watch, comment and correct words', async () => {
    const reviewer = holderOf(await share(owner, { name: 'For Anna' }));
    expect((await review(reviewer)).as(Review)).toMatchObject({ title: project.title, video: null, state: 'none' });
    const said = (await say(reviewer, { author: 'Anna' })).as(Comment);
    expect(said).toMatchObject({ at: 1.5, text: 'One n.', author: 'Anna', resolved: false });
    expect(await comments(reviewer)).toEqual([said]);
    expect((await correct(reviewer)).as(Transcript).text).toBe('Hallo');
    expect((await reviewer.get(`/projects/${project.id}/transcript`)).as(Transcript).text).toBe('Hallo');
    const versions = (await owner.get(`/projects/${project.id}/transcript/versions`)).as(TranscriptVersionList).data;
    expect(versions[0]?.author).toEqual({ kind: 'reviewer', id: said.review_link_id });
  });

  it('never shows the source, only the proxy', async () => {
    const keys = { proxy_key: 'playback/a/p/j/proxy.mp4', poster_key: 'playback/a/p/j/poster.1.jpg' };
    const playback = { job_id: project.id, state: 'completed', ...keys };
    const key = { account_id: accountId, project_id: project.id };
    await updateItem('projects', key, { set: { playback } });
    const seen = await review(holderOf(await share()));
    expect(seen.as(Review).video).toContain('proxy.mp4');
    expect(seen.as(Review).poster).toContain('poster.1.jpg');
    expect(seen.text).not.toContain('/source');
    expect(itemOf('projects')).toMatchObject({ reviewed: true });
  });

  it('is kept as a hash, and is shown once', async () => {
    const { url, ...shown } = await share(owner, {}, { 'idempotency-key': 'a' });
    const secret = tokenOf(url).split('.').at(-1) ?? '';
    expect(secret).toHaveLength(43);
    expect(JSON.stringify(everything())).not.toContain(secret);
    const again = { 'idempotency-key': 'a' };
    expect((await share(owner, {}, again)).url).toBe(url);
    const other = await owner.send('POST', '/review-links', { project_id: project.id, days: 1 }, again);
    expect(other.refusal).toMatchObject({ status: 422, code: 'idempotency_key_reused' });
    expect((await owner.get('/review-links')).as(ReviewLinkList).data).toEqual([shown]);
    const actions = itemsOf('audit').map(({ action, target_id }) => [action, target_id]);
    expect(actions).toContainEqual(['review_link.created', shown.id]);
  });

  it.each(Object.values<Route>(routes).filter(({ reviewers, public: open }) => !reviewers && !open))(
    'is refused by $method $path',
    async (route) => {
      const path = route.path.replace('{project_id}', project.id).replaceAll(/\{\w+\}/g, project.id);
      const answer = await holderOf(await share()).send(route.method, path, route.body ? {} : undefined);
      expect(answer.status).toBe(401);
    },
  );

  it('reaches no other project of the account, and none of another account', async () => {
    const reviewer = holderOf(await share());
    const stranger = await newAccountInMemory('studio');
    for (const other of [await draftOf(owner), await draftOf(stranger.api)]) {
      expect((await review(reviewer, other)).refusal).toEqual(notFound);
      expect((await say(reviewer, {}, {}, other)).refusal).toEqual(notFound);
      expect((await correct(reviewer, {}, other)).refusal).toEqual(notFound);
      expect((await reviewer.get(`/projects/${other.id}/comments`)).refusal).toEqual(notFound);
      expect((await reviewer.get(`/projects/${other.id}/transcript`)).refusal).toEqual(notFound);
    }
    expect(itemsOf('comments')).toEqual([]);
    const shared = await stranger.api.send('POST', '/review-links', { project_id: project.id });
    expect(shared.refusal).toMatchObject(notFound);
    const [of, id = '', account = ''] = [tokenOf((await share()).url), stranger.accountId, accountId];
    expect((await review(new ApiInMemory('', of.replace(account, id)))).refusal).toEqual(unauthorized);
  });

  it.each([
    ['another secret', (token: string) => token.replace(/.{43}$/, 'x'.repeat(43))],
    ['no secret', (token: string) => token.replace(/.{43}$/, '')],
    ['more than a token', (token: string) => `${token}.x`],
    ['the kind of no token', (token: string) => token.replace('review', 'session')],
  ])('is refused with %s', async (_, forged) => {
    const { url } = await share();
    expect((await review(new ApiInMemory('', forged(tokenOf(url))))).refusal).toEqual(unauthorized);
  });

  it('opens no session, neither as a key, a token, nor a cookie', async () => {
    const token = tokenOf((await share()).url);
    for (const body of [{ api_key: token }, { token }, { token: token.replace('review.', '') }])
      expect((await new ApiInMemory('').send('POST', '/sessions', body, sameOrigin)).refusal).toEqual(unauthorized);
    for (const value of [token, token.replace('review.', '')]) {
      const cookie = `__Host-cueline=${value}`;
      const answer = await new ApiInMemory('').send('GET', `/projects/${project.id}/review`, undefined, {
        ...sameOrigin,
        cookie,
      });
      expect(answer.refusal).toEqual(unauthorized);
    }
  });

  it('changes no times, lines or speakers', async () => {
    const reviewer = holderOf(await share());
    const shift = { op: 'shift', seconds: 1 };
    const answer = await reviewer.send(
      'PATCH',
      `/projects/${project.id}/transcript`,
      { operations: [shift] },
      { 'if-match': etag },
    );
    expect(answer.refusal).toEqual({ status: 400, code: 'invalid_request', param: 'operations.0.op' });
  });

  it('has a limit of its own, which takes nothing from the keys of the account', async () => {
    const link = await share();
    const reviewer = holderOf(link);
    const full_at_ms = Date.now() + (reviewRateLimit.seconds + 60) * 1000;
    put('rate-limits', { subject: `review#${link.id}`, route_class: 'reads', full_at_ms });
    let answer = await review(reviewer);
    for (let more = 0; answer.status !== 429 && more < 50; more += 1) answer = await review(reviewer);
    expect(answer.text).toContain(
      `a review link gets ${reviewRateLimit.requests} reads in ${reviewRateLimit.seconds} s`,
    );
    expect((await review(owner)).status).toBe(200);
  });

  it('shares no Idempotency-Key with the account, nor with another link', async () => {
    const [first, second] = [holderOf(await share()), holderOf(await share())];
    const made = [];
    for (const api of [owner, first, second, first])
      made.push((await say(api, { author: 'A' }, { 'idempotency-key': 'same' })).as(Comment).id);
    expect(new Set(made).size).toBe(3);
    expect(made[3]).toBe(made[1]);
    const reused = await say(first, { author: 'B' }, { 'idempotency-key': 'same' });
    expect(reused.refusal).toMatchObject({ status: 422, code: 'idempotency_key_reused' });
  });
});

describe('a review link ends', () => {
  const expectEnded = async (reviewer: ApiInMemory) => {
    for (const { method, path, body, needsIfMatch } of ofReviewers) {
      const at = path.replace('{project_id}', project.id);
      const answer = await reviewer.send(method, at, body ? {} : undefined, needsIfMatch ? { 'if-match': etag } : {});
      expect(answer.refusal, path).toEqual(unauthorized);
    }
  };
  const listed = async () => (await owner.get(`/review-links?project_id=${project.id}`)).as(ReviewLinkList).data;

  it('after seven days, or as many as were asked for, thirty at most', async () => {
    const [usual, longest] = [await share(), await share(owner, { days: maxReviewLinkDays })];
    const longer = await owner.send('POST', '/review-links', { project_id: project.id, days: maxReviewLinkDays + 1 });
    expect(longer.refusal).toEqual({ status: 400, code: 'invalid_request', param: 'days' });
    const now = Date.now();
    const at = (days: number) => vi.useFakeTimers({ toFake: ['Date'], now: now + days * 86_400_000 });
    at(6.9);
    expect((await review(holderOf(usual))).status).toBe(200);
    at(7);
    await expectEnded(holderOf(usual));
    expect((await listed()).map(({ id }) => id)).toEqual([longest.id]);
    at(30);
    await expectEnded(holderOf(longest));
  });

  it('at once when it is revoked, and by its account alone', async () => {
    const link = await share();
    const stranger = await newAccountInMemory('studio');
    expect((await stranger.api.send('DELETE', `/review-links/${link.id}`)).refusal).toEqual(notFound);
    expect((await review(holderOf(link))).status).toBe(200);
    expect((await owner.send('DELETE', `/review-links/${link.id}`)).status).toBe(204);
    await expectEnded(holderOf(link));
    expect((await owner.send('DELETE', `/review-links/${link.id}`)).refusal).toEqual(notFound);
    expect(await listed()).toEqual([]);
  });

  it('with the key that made it', async () => {
    const maker = await withKey();
    const reviewer = holderOf(await share(maker));
    expect((await review(reviewer)).status).toBe(200);
    await revokeKey(hashOfKey(maker.key ?? ''));
    await expectEnded(reviewer);
    expect(await listed()).toEqual([]);
  });

  it('with the secret that made it', async () => {
    const maker = await withKey();
    const reviewer = holderOf(await share(maker));
    const { key_id = '' } = (await findSecret(hashOfKey(maker.key ?? ''))) ?? {};
    await owner.send('POST', `/api-keys/${key_id}/rotate`, { overlap_seconds: 0 });
    await expectEnded(reviewer);
  });

  it('when its key may no longer do what it lets others do', async () => {
    const maker = await withKey(['projects:read', 'projects:write']);
    const reviewer = holderOf(await share(maker));
    const { key_id = '' } = (await findSecret(hashOfKey(maker.key ?? ''))) ?? {};
    await owner.send('PATCH', `/api-keys/${key_id}`, { scopes: ['projects:read'] });
    await expectEnded(reviewer);
    const writes = await withKey(['projects:write']);
    const refused = await writes.send('POST', '/review-links', { project_id: project.id });
    expect(refused.refusal).toEqual({ status: 403, code: 'scope_missing' });
  });

  it('when somebody ends the session that made it, but not when the session is over by itself', async () => {
    const session = await signIn();
    const made = async () =>
      (await session.send('POST', '/review-links', { project_id: project.id })).as(CreatedReviewLink);
    const link = await made();
    const ofKey = await share();
    expect((await session.send('DELETE', `/sessions/${session.id}`)).status).toBe(204);
    await expectEnded(holderOf(link));
    expect((await review(holderOf(ofKey))).status).toBe(200);
    // A Lambda may still know the session for a minute.
    expect((await session.send('POST', '/review-links', { project_id: project.id })).status).toBe(401);
    const second = await signIn();
    const other = (await second.send('POST', '/review-links', { project_id: project.id })).as(CreatedReviewLink);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 });
    expect((await review(holderOf(other))).status).toBe(200);
  });

  it('with its project', async () => {
    const reviewer = holderOf(await share());
    await owner.send('DELETE', `/projects/${project.id}`);
    expect((await review(reviewer)).refusal).toEqual(notFound);
  });
});
