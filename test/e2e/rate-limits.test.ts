import { expect, inject, it } from 'vitest';
import { plans } from '#contract/plans.ts';
import { leaseTerms, type RouteClass } from '#contract/rate-limits.ts';
import { tusRoute } from '#contract/route-paths.ts';
import { UploadSlot } from '#contract/schemas/upload.ts';
import { updateItem } from '#runtime/aws/dynamodb.ts';
import { createKey } from '../../operate/accounts/keys.ts';
import { Api } from '../support/cloud/api.ts';
import { makeTarget } from '../support/cloud/matrix-targets.ts';
import { maxEnvironments } from '../support/cloud/max-environments.ts';
import { newAccount } from '../support/cloud/new-account.ts';

const cloud = inject('cloud');
const id = '019ab2c4-0000-7000-8000-000000000002';
const refused = { status: 429, code: 'rate_limited' };

const newKey = async () => {
  const { accountId, keyId, api } = await newAccount(cloud.data, 'free');
  return { accountId, subject: keyId, api };
};

/** Leaves no token for a minute. */
const emptyBucket = async (subject: string, routeClass: RouteClass): Promise<void> => {
  const { seconds } = plans.free.rateLimits[routeClass];
  const full_at_ms = Date.now() + (seconds + 60) * 1000;
  await updateItem('rate-limits', { subject, route_class: routeClass }, { set: { full_at_ms } });
};

/**
 * Sends until the answer has this status. Each environment reads the bucket only after the first few requests of a new key.
 */
const firstRefusal = async <A extends { status: number; headers: Headers }>(
  send: () => Promise<A>,
  routeClass: RouteClass,
  status: number,
): Promise<A> => {
  const { free } = leaseTerms[routeClass];
  for (let sent = 1; sent <= maxEnvironments * free + 1; sent += 1) {
    const answer = await send();
    if (answer.status === status) return answer;
    expect(answer.headers.get('ratelimit')).toBeNull();
  }
  throw new Error(`No ${status} although every environment has read the bucket`);
};

it('a key that sends in a loop gets no more than its bucket has, and another key of the account is answered', async () => {
  const { api, accountId } = await newKey();
  const other = new Api({ baseUrl: cloud.baseUrl, apiKey: await createKey(accountId, 'other') });
  const { requests, seconds } = plans.free.rateLimits.writes;
  const { free, freeEveryMs, leased } = leaseTerms.writes;
  const startMs = Date.now();
  let answered = 0;
  let answer = await api.send('DELETE', `/webhooks/${id}`);
  for (; answer.status === 404; answer = await api.send('DELETE', `/webhooks/${id}`)) answered += 1;
  const elapsedMs = Date.now() - startMs;
  expect(answer.refusal).toEqual(refused);
  expect(answered).toBeGreaterThanOrEqual(requests);
  const ofEach = leased + 1 + free * (Math.floor(elapsedMs / freeEveryMs) + 1);
  expect(answered).toBeLessThanOrEqual(requests + (elapsedMs / 1000) * (requests / seconds) + maxEnvironments * ofEach);
  expect((await other.send('DELETE', `/webhooks/${id}`)).status).toBe(404);
  expect((await api.get('/account')).status).toBe(200);
});

it('a probe is counted in its own class, and the request that causes it among the writes', async () => {
  const { api, accountId, subject } = await newKey();
  const upload = await makeTarget.upload({ api, accountId });
  await emptyBucket(subject, 'probes');
  const create = () => api.post('/projects', { upload_id: upload.id, auto_transcribe: false });
  expect((await create()).status).toBe(201);
  const answer = await firstRefusal(create, 'probes', 429);
  expect(answer.refusal).toEqual(refused);
  expect(answer.headers.get('ratelimit-policy')).toBe('"probes";q=30;w=300');
  expect(answer.headers.get('ratelimit')).toBe(`"probes";r=0;t=${answer.headers.get('retry-after')}`);
});

it('a TUS request is answered 503 with Retry-After, since TUS clients send it again after a 503', async () => {
  const { api, accountId } = await newKey();
  const slot = await api.post('/uploads', { filename: 'a.mp4', content_type: 'video/mp4', size: 10 });
  const { resumable } = slot.as(UploadSlot);
  await emptyBucket(accountId, 'uploads');
  const head = () =>
    fetch(`${cloud.baseUrl}${tusRoute.path}/${slot.as(UploadSlot).upload_id}`, {
      method: 'HEAD',
      headers: { ...resumable.headers, 'tus-resumable': '1.0.0' },
    });
  expect((await head()).status).toBe(404);
  const answer = await firstRefusal(head, 'uploads', 503);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(30);
});
