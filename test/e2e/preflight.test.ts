import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, inject, it } from 'vitest';

const { data } = inject('cloud');

it('runs against the local cloud, tells what it does not have, and takes nothing of it for enough', async () => {
  const command = ['commands/preflight.ts', '--stage', 'prod', '--data', data];
  const { code, stdout, stderr } = await promisify(execFile)(process.execPath, command).then(
    (ended) => ({ ...ended, code: 0 }),
    (failed: { code: number; stdout: string; stderr: string }) => failed,
  );
  expect(code).toBe(1);
  expect(stdout.match(/^\w.*/gm)).toEqual([
    'missing    CDK bootstrap: there is none.',
    'missing    Nobody is told when an alarm rings.',
    'unread     Lambda: not read.',
    'unread     Step Functions: not read.',
    'unread     Amazon Transcribe: not read.',
    'unread     MediaConvert: not read.',
    '6 of 6 to see to for prod.',
  ]);
  for (const service of ['Lambda', 'Step Functions', 'Amazon Transcribe', 'MediaConvert'])
    expect(stderr).toContain(`${service} could not be read: `);
});
