import { createServer, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished, vi } from 'vitest';
import { Cueline } from '#sdk/index.ts';
import { unwrap } from '#sdk/webhooks.ts';
import { waitMsAfter } from '../../../clients/cli/src/delivery.ts';
import { runCli } from '../../support/run-cli.ts';
import { LoopbackServer } from '../../support/tls/loopback-server.ts';

const secret = `whsec_${'a'.repeat(43)}`;

/** A receiver that answers each event with a status. */
const receiver = async (statusOf: (id: string) => number = () => 200) => {
  vi.stubEnv('CUELINE_WEBHOOK_SECRET', secret);
  onTestFinished(() => void vi.unstubAllEnvs());
  const received: { id: string; headers: IncomingHttpHeaders }[] = [];
  const server = createServer(async (request, response) => {
    const { id } = await unwrap(await text(request), request.headers, secret);
    received.push({ id, headers: request.headers });
    response.writeHead(statusOf(id)).end();
  });
  const listening = await new LoopbackServer(server).listen();
  onTestFinished(() => listening.stop());
  return { received, url: `http://${listening.address}/hook` };
};

/** Listens to an account whose requests are answered in turn. A refused key ends the command. */
const listen = (url: string, next: () => object[] | number | undefined, ...args: string[]) => {
  const fetch = async () => {
    const answer = next() ?? 401;
    return typeof answer === 'number' ? new Response('{}', { status: answer }) : Response.json({ data: answer });
  };
  const client = new Cueline({ baseUrl: 'https://api/v1', apiKey: 'k', maxRetries: 0, fetch });
  return runCli(client, 'webhooks', 'listen', '--forward-to', url, '--every', '0', ...args);
};

const event = (id: string, hour = 10, type = 'export.completed') => ({
  ...{ id, type, created_at: `2026-11-21T${hour}:00:00.000Z`, data: {} },
});

it('sends new events of an account to a program on this machine, the oldest first, as a deployment sends them', async () => {
  const { received, url } = await receiver();
  const [known, first, late, second] = [event('known'), event('first', 11), event('late', 12), event('second', 13)];
  // The one that was listed last comes first; an older event may be listed later.
  const answers = [[known], 503, [event('other', 11, 'export.failed'), first, known], [late, second, first, known]];
  const { exitCode, stdout, stderr } = await listen(url, () => answers.shift(), '--types', 'export.completed');
  expect(exitCode).toBe(3);
  expect(received.map(({ id }) => id)).toEqual(['first', 'late', 'second']);
  expect(received[0]?.headers).toMatchObject({
    'cueline-event-id': 'first',
    'cueline-event-type': 'export.completed',
    'content-type': 'application/json',
    'user-agent': 'Cueline',
  });
  expect(stdout.split('\n')).toHaveLength(4);
  expect(stdout).toContain(`${first.created_at}  export.completed  200\n`);
  expect(stderr).not.toContain(secret);
});

it('sends what failed again, as often as a deployment, while other events go on', async () => {
  const { received, url } = await receiver((id) => (id === 'broken' ? 500 : 200));
  const counts = () => ['broken', 'good'].map((id) => received.filter((one) => one.id === id).length);
  let polls = 0;
  const next = () => {
    // So many polls take half a minute: what has not been sent again by then never is.
    if (counts().join() === '13,1' || polls === 3000) return undefined;
    return polls++ === 0 ? [] : [event('good', 11), event('broken')];
  };
  const { exitCode, stdout } = await listen(url, next, '--retry', '0', '--json');
  expect([exitCode, counts()]).toEqual([3, [13, 1]]);
  const outcomes = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  // The command may end before it has told the outcome of the last.
  expect(outcomes).toContainEqual({ event_id: 'broken', type: 'export.completed', attempt: 12, status: 500 });
});

it.each([
  [1, 60, 0, 60_000],
  [1, 1, 0, 1000],
  [3, 1, 0, 4000],
  [1, 60, 90_000, 90_000],
  [1, 1, 90_000, 1500],
  [12, 1, 0, 209_000],
  [13, 1, 0, undefined],
])(
  'after attempt %i, with %i seconds for a minute and Retry-After %i ms, it waits %s ms',
  (nth, seconds, after, waitMs) => {
    expect(waitMsAfter(nth, seconds, after)).toBe(waitMs);
  },
);

it.each([
  ['http://127.0.0.1:1/', /ECONNREFUSED/],
  ['http://localhost:notaport/', /is not a URL/],
])('says why %s has no answer', async (url, reason) => {
  const { stdout, stderr } = await listen(
    url,
    (
      (answers) => () =>
        answers.shift()
    )([[], [event('one')]]),
  );
  expect(stdout + stderr).toMatch(reason);
});
