import { expect, inject, it } from 'vitest';
import { runAsProcess } from '../support/run-command.ts';

const { data } = inject('cloud');

it('preflight prints what the local cloud lacks or cannot tell, and ends its process with exit code 1', async () => {
  const { exitCode, stdout, stderr } = await runAsProcess('operate/preflight.ts', '--stage', 'dev', '--data', data);
  expect(exitCode).toBe(1);
  expect(stdout.match(/^\w.*/gm)).toEqual([
    'missing    CDK bootstrap: there is none.',
    'unread     Region us-east-1: not read.',
    'unread     IAM: not read.',
    'unread     Lake Formation: not read.',
    'missing    Alarms: no e-mail address, so nobody is notified.',
    'ok         Prices of us-east-1: known for all work.',
    'unread     API Gateway: not read.',
    'unread     DynamoDB: not read.',
    "ok         STS: 600 calls a second by AWS's documents; it has no quota to read. A request for a new upload URL is one.",
    'unread     Lambda: not read.',
    'ok         Our own renderer: 1000 Lambdas at once, of which 250 may make videos.',
    "ok         Lambda's memory: RenderChunk has 3008 MB, and a new AWS account allows 3008.",
    "unread     FFmpeg's layer: not read.",
    'ok         Our own recogniser: 1000 Lambdas at once, of which all speech holds up to 80.',
    'unread     Step Functions: not read.',
    'unread     Amazon Transcribe: not read.',
    'unread     MediaConvert: not read.',
    '12 of 17 findings need action for dev.',
  ]);
  for (const service of ['Lambda', 'Step Functions', 'Amazon Transcribe', 'MediaConvert', 'IAM', 'Region'])
    expect(stderr).toContain(`${service} could not be read: `);
});
