import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { standInPerTest } from './lambda-stand-in.ts';

const { start, invoke } = standInPerTest();

/** The lines of the log after invoking a handler with this code. */
const linesOf = async (code: string, invocations = 1) => {
  const standIn = start();
  standIn.deploy(code);
  for (let done = 0; done < invocations; done += 1) await invoke();
  const text = readFileSync(join(standIn.dataDir, 'logs', 'f.log'), 'utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
};

it('has the lines that handlers write, and a platform.report for every event', async () => {
  const code = `export const handler = async () => { console.log('{"level":"INFO","n":1}'); console.error('plain'); };`;
  const lines = await linesOf(code, 2);
  expect(lines.slice(0, 4)).toEqual([
    { time: expect.any(String), type: 'platform.start', record: { requestId: expect.any(String), version: '$LATEST' } },
    { level: 'INFO', n: 1 },
    { timestamp: expect.any(String), level: 'ERROR', requestId: expect.any(String), message: 'plain' },
    {
      time: expect.any(String),
      type: 'platform.report',
      record: {
        requestId: lines[0].record.requestId,
        metrics: {
          durationMs: expect.any(Number),
          billedDurationMs: expect.any(Number),
          memorySizeMB: 128,
          initDurationMs: expect.any(Number),
        },
        status: 'success',
      },
    },
  ]);
  expect(lines.at(-1).record.metrics).not.toHaveProperty('initDurationMs');
});

it('has an error that a handler throws as the runtime writes it, with all its properties', async () => {
  const code = `export const handler = async () => { throw Object.assign(new RangeError('no'), { issues: [{ input: 'given' }] }); };`;
  const lines = await linesOf(code);
  expect(lines[1]).toEqual({
    timestamp: expect.any(String),
    level: 'ERROR',
    requestId: expect.any(String),
    message: {
      errorType: 'RangeError',
      errorMessage: 'no',
      stackTrace: expect.arrayContaining(['RangeError: no']),
      issues: [{ input: 'given' }],
    },
  });
});
