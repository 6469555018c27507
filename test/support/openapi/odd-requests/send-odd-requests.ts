import fc from 'fast-check';
import * as v from 'valibot';
import { routes } from '#contract/routes.ts';
import { ErrorBody } from '#contract/schemas/error.ts';
import { checkAgainstContract } from '../openapi-conformance.ts';
import { type Account, type OddRequest, oddRequest } from './odd-request.ts';
import { type RawAnswer, sendRaw } from './send-raw.ts';

interface Run {
  readonly baseUrl: string;
  readonly known: Account;
  readonly count: number;
  readonly seed: number;
  /** @default 4 */
  readonly atOnce?: number;
}

export interface OddRun {
  /** The number of answers with each status. */
  readonly statuses: Readonly<Record<number, number>>;
  /** The first requests whose answer is a 5xx, is not in docs/openapi.json, or did not come in time. */
  readonly problems: readonly string[];
}

const timeoutMs = 30_000;
const maxProblems = 20;
const batchLength = 500;

/** Sends `count` odd requests, the same ones for the same seed, and checks every answer. */
export const sendOddRequests = async ({ baseUrl, known, count, seed, atOnce = 4 }: Run): Promise<OddRun> => {
  const statuses: Record<number, number> = {};
  const problems: string[] = [];
  const requests = generated(known, count, seed);
  const sendInTurn = async () => {
    for await (const request of requests) {
      try {
        const answer = await sendRaw(baseUrl, request, timeoutMs);
        statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
        judge(request, answer);
      } catch (error) {
        problems.push(`${shown(request)}\n  ${error}`);
        if (problems.length >= maxProblems) return;
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, sendInTurn));
  return { statuses, problems };
};

/** Generates in batches, since a body may be large. Each batch has its own key, since the requests of a key are limited. */
async function* generated(known: Account, count: number, seed: number): AsyncGenerator<OddRequest> {
  for (let sent = 0; sent < count; sent += batchLength) {
    const numRuns = Math.min(batchLength, count - sent);
    const arbitrary = oddRequest({ ...known, apiKey: await known.anotherKey() });
    yield* fc.sample(arbitrary, { numRuns, seed: seed + sent });
  }
}

const Gateway = v.strictObject({ message: v.string() });
const TusError = v.object({ error: v.object({ ...ErrorBody.entries.error.entries }) });

/** Throws unless docs/openapi.json, the gateway or HTTP itself allows this answer. */
const judge = ({ method, path }: OddRequest, answer: RawAnswer): void => {
  const { status, text } = answer;
  if (status >= 500) throw new Error(`answered ${status} ${text.slice(0, 300)}`);
  const plainPath = decoded(path);
  // An answer to HEAD has no body, so there is nothing to compare.
  if (method === 'HEAD' && text === '' && (status >= 400 || plainPath === routes.getOpenapi.path)) return;
  // The HTTP server or the gateway refuses a malformed path, Host or header itself.
  // It refuses what is too much for a route without a key, too.
  if (
    (status === 400 || status === 429 || status === 431) &&
    (text === '' || v.is(v.pipe(v.string(), v.parseJson(), Gateway), text))
  )
    return;
  // docs/openapi.json leaves TUS out, but its errors have the common error body.
  if (plainPath.startsWith('/uploads/tus')) return void (status < 400 || v.parse(TusError, JSON.parse(text)));
  checkAgainstContract(method, plainPath, answer);
};

/** The gateway matches the decoded path. */
const decoded = (path: string): string => {
  const [plain = ''] = path.split('?');
  try {
    return decodeURIComponent(plain);
  } catch {
    return plain;
  }
};

const shown = ({ method, path, headers, body }: OddRequest): string =>
  `${method} ${path.slice(0, 300)} ${JSON.stringify({ ...headers, authorization: '…' }).slice(0, 500)} ${String(body).slice(0, 500)}`;
