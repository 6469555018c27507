import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CallCounts } from '../../src/edge/call-counts.ts';

const call = { caller: 'Api-GetProject', presigned: false, service: 'dynamodb', operation: 'GetItem' };
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cueline-counts-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const file = () => JSON.parse(readFileSync(join(folder, 'calls.json'), 'utf8'));
const logSomething = () => {
  mkdirSync(join(folder, 'logs'), { recursive: true });
  writeFileSync(join(folder, 'logs', 'Api-GetProject.log'), '{}\n');
};

describe('the counts of calls', () => {
  it('are by caller, service and operation', () => {
    const counts = new CallCounts(folder);
    counts.count(call);
    counts.count({ ...call, caller: 'transcribe' });
    counts.count(call);
    counts.write();
    expect(file()).toEqual({
      calls: [
        { ...call, count: 2 },
        { ...call, caller: 'transcribe', count: 1 },
      ],
      cutOff: [],
    });
  });

  it('keep apart what invocations did that were cut off, those under way at the end among them', () => {
    const counts = new CallCounts(folder);
    for (const [invocation, cutOff] of [
      ['a', false],
      ['b', true],
      ['c', undefined],
    ] as const) {
      counts.began(invocation);
      counts.count(call, invocation);
      if (cutOff !== undefined) counts.ended(invocation, { cutOff });
    }
    counts.write();
    expect(file()).toEqual({ calls: [{ ...call, count: 1 }], cutOff: [{ ...call, count: 2 }] });
  });

  it('go on after a clean end', () => {
    const first = new CallCounts(folder);
    first.count(call);
    logSomething();
    first.write();
    const second = new CallCounts(folder);
    second.count(call);
    second.write();
    expect(file().calls).toEqual([{ ...call, count: 2 }]);
  });

  it('are not written after a process was killed, whose counts are gone', () => {
    new CallCounts(folder).count(call);
    logSomething();
    new CallCounts(folder).write();
    expect(existsSync(join(folder, 'calls.json'))).toBe(false);
  });
});
