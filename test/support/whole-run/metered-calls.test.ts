import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { refuseUnmeteredCalls } from './compare-calls.ts';
import { collectMeteredCalls, keepMeteredCalls } from './metered-calls.ts';

const name = 'CUELINE_METERED_CALLS';
const outer = process.env[name];
let data: string;
beforeEach(() => {
  data = temporaryFolder(onTestFinished);
  mkdirSync(join(data, 'logs'));
  collectMeteredCalls();
  vi.spyOn(console, 'log').mockImplementation(() => {});
  vi.spyOn(console, 'table').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
  process.env[name] = outer ?? '';
});

const own = { caller: 'Api-GetProject', presigned: false, service: 'dynamodb', operation: 'GetItem' };
const report = (requestId: string, status: string) => ({ type: 'platform.report', record: { requestId, status } });
const line = (request_id: string, GetItem: number, modelled = {}) => ({
  ...{ kind: 'cost', request_id, route: 'StartSpeechJob', units: {}, modelled, cost_nano_usd: 0 },
  calls: { dynamodb: { GetItem } },
});

/** The errors that a run prints for a cloud that counted these calls and wrote these lines. */
const errorsOf = (calls: object[], lines: object[]): string => {
  writeFileSync(join(data, 'calls.json'), JSON.stringify({ calls, cutOff: [] }));
  writeFileSync(join(data, 'logs', 'Api-GetProject.log'), lines.map((one) => `${JSON.stringify(one)}\n`).join(''));
  const errors: string[] = [];
  vi.spyOn(console, 'error').mockImplementation((text) => void errors.push(String(text)));
  const exitCode = process.exitCode;
  keepMeteredCalls(data);
  refuseUnmeteredCalls({ whole: true });
  expect(process.exitCode).toBe(errors.length > 0 ? 1 : exitCode);
  process.exitCode = exitCode;
  return errors.join('');
};

describe('after the end-to-end tests, a run', () => {
  it('passes where stand-ins and cost lines count the same calls, also where an invocation writes several cost lines', () => {
    const lines = [line('a', 2), line('a#1', 1), report('a', 'success'), line('b', 1), report('b', 'error')];
    expect(errorsOf([{ ...own, count: 4 }], lines)).toBe('');
  });

  it.each([1, 3])('fails where a meter has counted %i calls of two', (metered) => {
    const errors = errorsOf([{ ...own, count: 2 }], [line('a', metered), report('a', 'success')]);
    expect(errors).toContain(`dynamodb GetItem: 2 at the stand-in, ${metered} in cost lines`);
  });

  it('leaves out the lines of invocations that were cut off', () => {
    const lines = [line('a', 2), report('a', 'success'), line('b', 1), report('b', 'timeout')];
    expect(errorsOf([{ ...own, count: 2 }], lines)).toBe('');
  });

  it('fails for calls of services that a rule models in another number, and for those that no rule models', () => {
    const reads = { caller: 'transcribe', presigned: false, service: 's3', operation: 'GetObject', count: 2 };
    const lines = [line('a', 2, { s3_get_requests: 1 }), report('a', 'success')];
    expect(errorsOf([{ ...own, count: 2 }, reads], lines)).toContain('Transcribe reading');
    collectMeteredCalls();
    const strange = { ...reads, caller: 'scheduler', operation: 'PutObject' };
    expect(errorsOf([{ ...own, count: 2 }, strange], lines)).toContain('scheduler s3 PutObject');
  });
});
