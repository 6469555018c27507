import { StopExecutionCommand } from '@aws-sdk/client-sfn';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AwsError } from '../../../src/aws-error.ts';
import { MachineBench, roleArn } from './machine-bench.ts';
import { ScriptedMediaConvert } from './scripted-mediaconvert.ts';

let bench: MachineBench;
let mediaConvert: ScriptedMediaConvert;
beforeEach(async () => {
  bench = await MachineBench.open();
  mediaConvert = new ScriptedMediaConvert();
  bench.cloud.edge.serve(mediaConvert);
});
afterEach(() => bench.close());

const encode = (rest = {}, settings = {}) => ({
  Encode: {
    Type: 'Task',
    Resource: 'arn:aws:states:::mediaconvert:createJob.sync',
    Arguments: {
      Role: 'arn:aws:iam::000000000000:role/media',
      UserMetadata: { id: '{% $states.input.id %}' },
      Settings: { Inputs: [{ FileInput: 's3://bucket/key', AudioSelectors: { 'Audio Selector 1': {} } }], ...settings },
    },
    Output: '{% $states.result.Job.(Id & " " & Status) %}',
    End: true,
    ...rest,
  },
});
const begin = (states: Record<string, unknown>) => bench.start(bench.machine(states), { id: 'export-1' });
const created = () => expect.poll(() => mediaConvert.polls).toBeGreaterThan(0);

it('creates a job with the role of the machine, and waits for its end', async () => {
  const executionArn = await begin(encode());
  await created();
  const [job] = [...mediaConvert.jobs.values()];
  expect(job?.request).toMatchObject({
    tags: { ManagedByService: 'AWSStepFunctions' },
    role: 'arn:aws:iam::000000000000:role/media',
    userMetadata: { id: 'export-1' },
    settings: { inputs: [{ fileInput: 's3://bucket/key', audioSelectors: { 'Audio Selector 1': {} } }] },
  });
  mediaConvert.end('COMPLETE');
  expect(await bench.ended(executionArn)).toMatchObject({ status: 'SUCCEEDED', output: '"job-1 COMPLETE"' });
  expect(new Set(mediaConvert.roles)).toEqual(new Set([roleArn]));
});

it('fails with States.TaskFailed and the job as the cause when the job fails', async () => {
  const executionArn = await begin(encode());
  await created();
  mediaConvert.end('ERROR');
  const { error, cause } = await bench.ended(executionArn);
  expect(error).toBe('States.TaskFailed');
  expect(JSON.parse(cause ?? '')).toMatchObject({ Job: { Id: 'job-1', Status: 'ERROR' } });
});

it.each([
  ['the same job, where the definition gives it a token', { ClientRequestToken: '{% $states.input.id %}' }, 1],
  ['another job, where it gives none', {}, 2],
])('asks after a lost answer for %s', async (_, token, jobs) => {
  const { Encode } = encode({ Retry: [{ ErrorEquals: ['States.ALL'], IntervalSeconds: 1 }] });
  mediaConvert.losesNextAnswer = true;
  const executionArn = await begin({ Encode: { ...Encode, Arguments: { ...Encode.Arguments, ...token } } });
  await created();
  mediaConvert.end('COMPLETE');
  expect(await bench.ended(executionArn)).toMatchObject({ status: 'SUCCEEDED' });
  expect(mediaConvert.jobs.size).toBe(jobs);
});

it('keeps polling the same job after a restart', async () => {
  const executionArn = await begin(encode());
  await created();
  await bench.restart();
  mediaConvert.end('COMPLETE');
  expect(await bench.ended(executionArn)).toMatchObject({ output: '"job-1 COMPLETE"' });
  expect(mediaConvert.jobs.size).toBe(1);
});

it('cancels the job of an execution that is stopped or times out, and keeps it when the process stops', async () => {
  const executionArn = await begin(encode());
  await created();
  await bench.restart();
  expect(mediaConvert.statuses).toEqual(['SUBMITTED']);
  await bench.sfn.send(new StopExecutionCommand({ executionArn }));
  await expect.poll(() => mediaConvert.statuses).toEqual(['CANCELED']);
  expect(await bench.ended(await begin(encode({ TimeoutSeconds: 3 })))).toMatchObject({
    error: 'States.Timeout',
  });
  expect(mediaConvert.statuses).toEqual(['CANCELED', 'CANCELED']);
});

it('names the service error that refused a call', async () => {
  mediaConvert.refuse = new AwsError('BadRequestException', 400, 'no such preset');
  expect(await bench.ended(await begin(encode()))).toMatchObject({
    error: 'MediaConvert.BadRequestException',
    cause: 'no such preset',
  });
});

it('refuses a setting that the SDK does not know instead of dropping it', async () => {
  expect(await bench.ended(await begin(encode({}, { Inputs: [{ FileInputt: 'x' }] })))).toMatchObject({
    status: 'FAILED',
    error: 'States.Runtime',
    cause: expect.stringContaining('Settings.Inputs.0.FileInputt'),
  });
  expect(mediaConvert.jobs.size).toBe(0);
});
