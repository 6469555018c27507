import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  AbortedError,
  ApiError,
  ConnectionError,
  Cueline,
  type Fetch,
  isCuelineError,
  type LogEvent,
  NotFoundError,
  PaymentError,
  RateLimitError,
  ServerError,
} from '#sdk/index.ts';
import { answer, cut, drop, hang, refusal, type Sent, scriptedFetch } from '../../support/sdk/scripted-fetch.ts';

const project = { id: 'p' };
const clientOf = (fetch: Fetch, options: { maxRetries?: number; log?: (event: LogEvent) => void } = {}) =>
  new Cueline({ baseUrl: 'https://api/v1', apiKey: 'sk_live_secret', fetch, ...options });
const keysOf = (sent: readonly Sent[]) => sent.map(({ headers }) => headers.get('idempotency-key'));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Lets all waits pass at once. */
const settled = async <Result>(promise: PromiseLike<Result>): Promise<Result> => {
  const ended = Promise.resolve(promise);
  ended.catch(() => {});
  await vi.runAllTimersAsync();
  return ended;
};

describe('a call whose reply is lost', () => {
  it.each([
    ['the connection is dropped', drop],
    ['the body is cut', cut],
    ['the gateway answers 504', answer(504, { message: 'Endpoint request timed out' })],
    ['the gateway answers 503', answer(503, { message: 'Service Unavailable' })],
    ['the API fails', refusal(500, 'internal_error')],
    ['nothing comes within its time', hang],
  ])('is sent again with the same Idempotency-Key when %s', async (_, failure) => {
    const { fetch, sent } = scriptedFetch(failure, failure, answer(201, project));
    await expect(settled(clientOf(fetch).projects.create({ upload_id: 'u' }))).resolves.toEqual(project);
    expect(sent).toHaveLength(3);
    expect(new Set(keysOf(sent)).size).toBe(1);
    expect(keysOf(sent)[0]).toMatch(/^[0-9a-f]{32}$/);
  });

  it('is not sent again when that would create a duplicate', async () => {
    for (const failure of [
      drop,
      cut,
      answer(503, { message: 'Service Unavailable' }),
      refusal(500, 'internal_error'),
    ]) {
      const { fetch, sent } = scriptedFetch(failure);
      await expect(settled(clientOf(fetch).sessions.create({ token: 'a' }))).rejects.toThrow();
      expect(sent).toHaveLength(1);
    }
  });

  it('is not sent again with If-Match, whose version it may have replaced itself', async () => {
    const { fetch, sent } = scriptedFetch(drop);
    const edit = clientOf(fetch).transcripts.edit('p', { operations: [] }, { ifMatch: '"v"' });
    await expect(settled(edit)).rejects.toThrow(ConnectionError);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.headers.get('if-match')).toBe('"v"');
  });

  it('counts as a deletion when a further attempt finds nothing', async () => {
    const { fetch } = scriptedFetch(drop, refusal(404, 'not_found'));
    await expect(settled(clientOf(fetch).projects.delete('p'))).resolves.not.toThrow();
  });
});

it('reports that there is nothing to delete when no earlier attempt can have deleted it', async () => {
  const { fetch } = scriptedFetch(refusal(429, 'rate_limited'), refusal(404, 'not_found'));
  await expect(settled(clientOf(fetch).projects.delete('p'))).rejects.toThrow(NotFoundError);
});

it('sends a refused request again, whatever it creates', async () => {
  const { fetch, sent } = scriptedFetch(refusal(429, 'rate_limited'), refusal(503, 'unavailable'), answer(201, {}));
  await settled(clientOf(fetch).webhooks.create({ url: 'https://x/' }));
  expect(sent).toHaveLength(3);
});

it('waits at least for Retry-After', async () => {
  const { fetch, sent } = scriptedFetch(refusal(429, 'rate_limited', { 'retry-after': '7' }), answer(200, project));
  const reading = clientOf(fetch).projects.get('p');
  await vi.advanceTimersByTimeAsync(7000);
  expect(sent).toHaveLength(1);
  await expect(settled(reading)).resolves.toEqual(project);
});

it('leaves a long Retry-After to the caller', async () => {
  const { fetch, sent } = scriptedFetch(refusal(429, 'too_many_open', { 'retry-after': '61' }));
  const failure = await settled(clientOf(fetch).projects.get('p')).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(RateLimitError);
  expect(failure).toMatchObject({ isRateLimited: true, retryAfterMs: 61_000, code: 'too_many_open', status: 429 });
  expect(sent).toHaveLength(1);
});

it('makes as many attempts as its option says', async () => {
  for (const [options, count] of [
    [{ maxRetries: 0 }, 1],
    [{ maxRetries: 4 }, 5],
  ] as const) {
    const { fetch, sent } = scriptedFetch(drop);
    await expect(settled(clientOf(fetch, options).projects.get('p'))).rejects.toThrow(ConnectionError);
    expect(sent).toHaveLength(count);
  }
  const { fetch, sent } = scriptedFetch(drop);
  await expect(settled(clientOf(fetch).projects.get('p', { maxRetries: 1 }))).rejects.toThrow(ConnectionError);
  expect(sent).toHaveLength(2);
});

it.each([
  [400, 'invalid_request'],
  [402, 'insufficient_credits'],
  [403, 'scope_missing'],
  [409, 'project_busy'],
  [422, 'idempotency_key_reused'],
])('does not repeat what is answered %i %s', async (status, code) => {
  const { fetch, sent } = scriptedFetch(refusal(status, code));
  await expect(settled(clientOf(fetch).projects.create({ upload_id: 'u' }))).rejects.toMatchObject({ status, code });
  expect(sent).toHaveLength(1);
});

it('throws errors with the code and message of the API', async () => {
  const { fetch } = scriptedFetch(refusal(402, 'insufficient_credits'));
  const error = await settled(clientOf(fetch).projects.create({ upload_id: 'u' })).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(PaymentError);
  expect(error).toBeInstanceOf(ApiError);
  expect(isCuelineError(error)).toBe(true);
  expect(error).toMatchObject({
    name: 'PaymentError',
    message: 'It is insufficient_credits.',
    requestId: 'request-1',
    docUrl: 'https://x/',
    isRateLimited: false,
  });
});

it('reads an error of the gateway, which has another body', async () => {
  const failing = answer(500, { message: 'Internal Server Error' }, { 'apigw-requestid': 'gateway-1' });
  const { fetch } = scriptedFetch(failing);
  const error = await settled(clientOf(fetch).projects.get('p')).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ServerError);
  expect(error).toMatchObject({ code: undefined, requestId: 'gateway-1', message: 'The API answered 500.' });
});

it('recognises the errors of another copy of the package', async () => {
  const brand = Symbol.for('cueline.sdk.error');
  expect(isCuelineError(Object.assign(new Error(), { [brand]: true }))).toBe(true);
  for (const other of [new Error('x'), undefined, null, 'x']) expect(isCuelineError(other)).toBe(false);
});

it.each([
  ['before it is sent', 0],
  ['while it waits for the reply', 1],
])('ends with AbortedError when its signal is aborted %s', async (_, requests) => {
  const { fetch, sent } = scriptedFetch(hang);
  const controller = new AbortController();
  if (requests === 0) controller.abort('enough');
  const reading = clientOf(fetch).projects.get('p', { signal: controller.signal });
  reading.catch(() => {});
  await vi.advanceTimersByTimeAsync(1);
  controller.abort('enough');
  await expect(settled(reading)).rejects.toThrow(AbortedError);
  await expect(reading).rejects.toMatchObject({ cause: 'enough' });
  expect(sent).toHaveLength(requests);
});

it('ends with AbortedError while it waits for the next attempt', async () => {
  const { fetch, sent } = scriptedFetch(refusal(429, 'rate_limited', { 'retry-after': '30' }));
  const controller = new AbortController();
  const reading = clientOf(fetch).projects.get('p', { signal: controller.signal });
  reading.catch(() => {});
  await vi.advanceTimersByTimeAsync(10);
  controller.abort();
  await expect(reading).rejects.toThrow(AbortedError);
  expect(sent).toHaveLength(1);
});

it('says when no reply came in time', async () => {
  const { fetch } = scriptedFetch(hang);
  const reading = clientOf(fetch).projects.get('p', { timeoutMs: 5, maxRetries: 0 });
  await expect(settled(reading)).rejects.toMatchObject({ isTimeout: true, message: 'No reply came within 5 ms.' });
});

it('gives the reply as a whole where it is requested', async () => {
  const headers = {
    'apigw-requestid': 'r',
    etag: '"v"',
    'cueline-credits-charged': '3',
    'cueline-credits-remaining': '97',
  };
  const { fetch } = scriptedFetch(answer(201, project, headers));
  const reply = await clientOf(fetch).projects.create({ upload_id: 'u' }).withResponse();
  expect(reply).toMatchObject({ data: project, requestId: 'r', etag: '"v"', creditsCharged: 3, creditsRemaining: 97 });
  expect(reply.response.status).toBe(201);
});

it('sends the headers and the key of the call above those of the client', async () => {
  const { fetch, sent } = scriptedFetch();
  const client = new Cueline({
    baseUrl: 'https://api/v1',
    apiKey: 'k',
    fetch,
    headers: { 'x-a': 'client', 'x-b': 'client' },
  });
  await client.projects.create({ upload_id: 'u' }, { headers: { 'x-b': 'call' }, idempotencyKey: 'mine' });
  expect(Object.fromEntries(sent[0]?.headers ?? [])).toMatchObject({
    'x-a': 'client',
    'x-b': 'call',
    'idempotency-key': 'mine',
    authorization: 'Bearer k',
  });
});

it('logs requests and waits, but no secret', async () => {
  const events: LogEvent[] = [];
  const { fetch } = scriptedFetch(drop, refusal(429, 'rate_limited'), answer(200, { data: [] }));
  await settled(clientOf(fetch, { log: (event) => events.push(event) }).projects.list({ title: 'my secret film' }));
  expect(events.map(({ type, attempt }) => `${type} ${attempt}`)).toEqual([
    'failure 1',
    'retry 1',
    'failure 2',
    'retry 2',
    'response 3',
  ]);
  expect(events[2]).toMatchObject({
    operationId: 'listProjects',
    status: 429,
    requestId: 'request-1',
    error: 'RateLimitError',
  });
  expect(JSON.stringify(events)).not.toMatch(/secret/);
});

describe('in a page', () => {
  beforeEach(() => vi.stubGlobal('document', {}));
  afterEach(() => vi.unstubAllGlobals());

  it('refuses an API key, unless that is meant', () => {
    const options = { baseUrl: 'https://api/v1', apiKey: 'k' };
    expect(() => new Cueline(options)).toThrow('Everyone who opens this page can read its API key.');
    expect(() => new Cueline({ ...options, dangerouslyAllowBrowser: true })).not.toThrow();
  });

  it('sends no key where a session is the credential', async () => {
    const { fetch, sent } = scriptedFetch();
    await new Cueline({ baseUrl: '/v1', fetch }).projects.list();
    expect(sent[0]?.headers.has('authorization')).toBe(false);
    expect(sent[0]?.url).toBe('/v1/projects');
  });
});

describe('a list', () => {
  const pages = (last: object = { next_cursor: null }) =>
    scriptedFetch(
      answer(200, { data: [1, 2], next_cursor: 'c2' }),
      answer(200, { data: [], next_cursor: 'c3' }),
      answer(200, { data: [3], ...last }),
    );

  it.each([{ next_cursor: null }, {}])(
    'walks through the items of all pages, the last of which has %j',
    async (last) => {
      const { fetch, sent } = pages(last);
      const seen: unknown[] = [];
      for await (const item of clientOf(fetch).projects.list({ status: 'ready', limit: 2 })) seen.push(item);
      expect(seen).toEqual([1, 2, 3]);
      expect(sent.map(({ url }) => new URL(url).search)).toEqual([
        '?status=ready&limit=2',
        '?status=ready&limit=2&cursor=c2',
        '?status=ready&limit=2&cursor=c3',
      ]);
    },
  );

  it('is its first page when it is awaited', async () => {
    const { fetch, sent } = pages();
    expect(await clientOf(fetch).projects.list()).toEqual({ data: [1, 2], next_cursor: 'c2' });
    expect(sent).toHaveLength(1);
  });

  it('requests no page that is not read', async () => {
    const { fetch, sent } = pages();
    for await (const _ of clientOf(fetch).projects.list()) break;
    expect(sent).toHaveLength(1);
  });
});

it('a client has its address and key from variables, if it is not given others', async () => {
  vi.stubEnv('CUELINE_BASE_URL', 'https://api/v2');
  vi.stubEnv('CUELINE_API_KEY', 'sk_live_variable');
  onTestFinished(() => void vi.unstubAllEnvs());
  const { fetch, sent } = scriptedFetch();
  await new Cueline({ fetch }).projects.list();
  await clientOf(fetch).projects.list();
  await new Cueline({ baseUrl: 'https://other/v1', fetch }).projects.list();
  await new Cueline({ baseUrl: 'https://api/v2/', fetch }).projects.list();
  expect(sent.map(({ url, headers }) => [url, headers.get('authorization')])).toEqual([
    ['https://api/v2/projects', 'Bearer sk_live_variable'],
    ['https://api/v1/projects', 'Bearer sk_live_secret'],
    ['https://other/v1/projects', null],
    ['https://api/v2/projects', 'Bearer sk_live_variable'],
  ]);
});

it('tells its version and the attempt, but not in a page, where browsers would ask for leave', async () => {
  const { fetch, sent } = scriptedFetch(drop, answer(200, { data: [] }));
  await settled(clientOf(fetch).projects.list());
  vi.stubGlobal('document', {});
  onTestFinished(() => void vi.unstubAllGlobals());
  await new Cueline({ baseUrl: '/v1', fetch }).projects.list();
  expect(sent.map(({ headers }) => headers.get('user-agent'))).toEqual([
    expect.stringMatching(/^cueline-sdk\/\d+\.\d+\.\d+\S*$/),
    expect.stringMatching(/ attempt\/2$/),
    null,
  ]);
});

it('a client without a base URL is refused when it is made', () => {
  expect(() => new Cueline({ baseUrl: process.env.CUELINE_NOT_SET })).toThrow('baseUrl is missing');
});

it('a picture is asked for by Accept, and is answered as its bytes', async () => {
  const bytes = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0xff, 0);
  const { fetch, sent } = scriptedFetch(() => new Response(bytes));
  expect(await clientOf(fetch).exports.previewImage('a', { preset: 'tiktok' })).toEqual(bytes);
  expect(sent[0]?.headers.get('accept')).toBe('image/png');
});
