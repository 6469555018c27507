import { expect, inject, it } from 'vitest';
import { runAsProcess } from '../support/run-command.ts';

const { data } = inject('cloud');

it('preflight prints what the local cloud lacks or cannot tell, and ends its process with exit code 1', async () => {
  const { exitCode, stdout, stderr } = await runAsProcess('preflight', '--stage', 'dev', '--data', data);
  expect(exitCode).toBe(1);
  expect(stdout.match(/^\w.*/gm)).toEqual([
    'missing    CDK bootstrap: there is none.',
    'missing    Alarms: no e-mail address, so nobody is notified.',
    'unread     Lambda: not read.',
    'unread     Step Functions: not read.',
    'unread     Amazon Transcribe: not read.',
    'unread     MediaConvert: not read.',
    '6 of 6 findings need action for dev.',
  ]);
  for (const service of ['Lambda', 'Step Functions', 'Amazon Transcribe', 'MediaConvert'])
    expect(stderr).toContain(`${service} could not be read: `);
});
