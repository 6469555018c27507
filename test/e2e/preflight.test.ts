import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, inject, it } from 'vitest';

const { data } = inject('cloud');

it('preflight prints what the local cloud lacks or cannot tell, and exits with 1', async () => {
  const command = ['commands/preflight.ts', '--stage', 'prod', '--data', data];
  const { code, stdout, stderr } = await promisify(execFile)(process.execPath, command).then(
    (ended) => ({ ...ended, code: 0 }),
    (failed: { code: number; stdout: string; stderr: string }) => failed,
  );
  expect(code).toBe(1);
  expect(stdout.match(/^\w.*/gm)).toEqual([
    'missing    CDK bootstrap: there is none.',
    'missing    Alarms: no e-mail address, so nobody is notified.',
    'unread     Lambda: not read.',
    'unread     Step Functions: not read.',
    'unread     Amazon Transcribe: not read.',
    'unread     MediaConvert: not read.',
    '6 of 6 findings need action for prod.',
  ]);
  for (const service of ['Lambda', 'Step Functions', 'Amazon Transcribe', 'MediaConvert'])
    expect(stderr).toContain(`${service} could not be read: `);
});
