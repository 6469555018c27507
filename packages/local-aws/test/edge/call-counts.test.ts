import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { CallCounts } from '../../src/edge/call-counts.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const call = { caller: 'Api-GetProject', presigned: false, service: 'dynamodb', operation: 'GetItem' };
let folder: string;
beforeEach(() => {
  folder = temporaryFolder(onTestFinished);
});

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

  it('count separately the calls of invocations that timed out or were in progress at the stop', () => {
    const counts = new CallCounts(folder);
    for (const [invocation, cutOff] of [
      ['a', false],
      ['b', true],
      ['c', undefined],
    ] as const) {
      counts.beginInvocation(invocation);
      counts.count(call, invocation);
      if (cutOff !== undefined) counts.endInvocation(invocation, { cutOff });
    }
    counts.write();
    expect(file()).toEqual({ calls: [{ ...call, count: 1 }], cutOff: [{ ...call, count: 2 }] });
  });

  it('count separately a request that arrives after its invocation was cut off', () => {
    const counts = new CallCounts(folder);
    counts.beginInvocation('a');
    counts.endInvocation('a', { cutOff: true });
    counts.count(call, 'a');
    counts.write();
    expect(file()).toEqual({ calls: [], cutOff: [{ ...call, count: 1 }] });
  });

  it('continue after a clean stop', () => {
    const first = new CallCounts(folder);
    first.count(call);
    logSomething();
    first.write();
    const second = new CallCounts(folder);
    second.count(call);
    second.write();
    expect(file().calls).toEqual([{ ...call, count: 2 }]);
  });

  it('are not in a file after a kill, since the counts of the killed process are lost', () => {
    new CallCounts(folder).count(call);
    logSomething();
    new CallCounts(folder).write();
    expect(existsSync(join(folder, 'calls.json'))).toBe(false);
  });
});
