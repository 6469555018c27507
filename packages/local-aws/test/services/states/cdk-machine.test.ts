import { SendTaskSuccessCommand } from '@aws-sdk/client-sfn';
import { App, Duration, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import * as sfn from 'aws-cdk-lib/aws-stepfunctions';
import { LambdaInvoke, MediaConvertCreateJob } from 'aws-cdk-lib/aws-stepfunctions-tasks';
import { afterAll, expect, it } from 'vitest';
import { MachineBench } from './machine-bench.ts';
import { ScriptedMediaConvert } from './scripted-mediaconvert.ts';
import { failure } from './task-states.ts';

const mediaConvert = new ScriptedMediaConvert();
const bench = await MachineBench.open({ timeScale: 1000 });
bench.cloud.edge.serve(mediaConvert);
afterAll(() => bench.close());

/** The ASL text of the one machine in the stack, its references filled in as CloudFormation would. */
function synthesize(chain: (stack: Stack) => sfn.IChainable): string {
  const stack = new Stack(new App());
  new sfn.StateMachine(stack, 'Machine', {
    queryLanguage: sfn.QueryLanguage.JSONATA,
    comment: 'as the pipelines are written',
    timeout: Duration.hours(5),
    definitionBody: sfn.DefinitionBody.fromChainable(chain(stack)),
  });
  const [machine] = Object.values(Template.fromStack(stack).findResources('AWS::StepFunctions::StateMachine'));
  const parts: unknown[] = machine?.Properties.DefinitionString['Fn::Join'][1];
  return parts.map((part) => (typeof part === 'string' ? part : 'aws')).join('');
}

function task(
  stack: Stack,
  id: string,
  functionArn: string,
  props: Partial<sfn.TaskStateJsonataBaseProps> & { payload?: sfn.TaskInput } = {},
) {
  return LambdaInvoke.jsonata(stack, id, {
    lambdaFunction: LambdaFunction.fromFunctionArn(stack, `${id}Function`, functionArn),
    payload: sfn.TaskInput.fromText('{% $states.input %}'),
    outputs: '{% $states.result.Payload %}',
    ...props,
  });
}

function pipeline(stack: Stack, arns: { prepare: string; speech: string; store: string }): sfn.IChainable {
  const failed = sfn.Fail.jsonata(stack, 'Failed', { error: 'PipelineFailed', cause: '{% $states.input.why %}' });
  const caught = { errors: ['States.ALL'], outputs: { why: '{% $states.errorOutput.Error %}' } };
  const prepare = task(stack, 'PrepareMedia', arns.prepare, {
    assign: { seconds: '{% $states.result.Payload.seconds %}' },
  });
  prepare.addRetry({
    errors: ['Throttled'],
    interval: Duration.seconds(1),
    maxAttempts: 1,
    jitterStrategy: sfn.JitterType.FULL,
  });
  prepare.addCatch(failed, caught);
  const extract = MediaConvertCreateJob.jsonata(stack, 'ExtractAudio', {
    integrationPattern: sfn.IntegrationPattern.RUN_JOB,
    createJobRequest: {
      Role: 'arn:aws:iam::000000000000:role/media',
      Settings: { Inputs: [{ FileInput: '{% $states.input.uri %}' }] },
    },
    outputs: '{% $states.input %}',
  });
  const speech = task(stack, 'StartSpeechJob', arns.speech, {
    integrationPattern: sfn.IntegrationPattern.WAIT_FOR_TASK_TOKEN,
    payload: sfn.TaskInput.fromObject({ token: '{% $states.context.Task.Token %}', input: '{% $states.input %}' }),
    taskTimeout: sfn.Timeout.jsonata('{% $max([120, $ceil($seconds / 2)]) %}'),
    outputs: '{% $states.result %}',
  });
  const wait = sfn.Wait.jsonata(stack, 'WaitABit', { time: sfn.WaitTime.seconds('{% 30 %}') });
  const parts = sfn.Map.jsonata(stack, 'EachPart', {
    items: sfn.ProvideItems.jsonata('{% $range(1, 3, 1) %}'),
    itemSelector: { part: '{% $states.context.Map.Item.Value %}' },
    maxConcurrency: 2,
    outputs: { parts: '{% $states.result %}' },
  });
  parts.itemProcessor(task(stack, 'StorePart', arns.store));
  const needsAudio = sfn.Choice.jsonata(stack, 'NeedsAudio')
    .when(sfn.Condition.jsonata('{% $states.input.extract %}'), extract)
    .afterwards({ includeOtherwise: true });
  return prepare.next(needsAudio).next(speech).next(wait).next(parts).next(sfn.Succeed.jsonata(stack, 'Done'));
}

it('runs what CDK writes for a pipeline: retry, choice, .sync job, token, wait, map', async () => {
  const tokens: string[] = [];
  let tries = 0;
  const definition = synthesize((stack) =>
    pipeline(stack, {
      prepare: bench.lambda.define('prepare', () => {
        tries += 1;
        if (tries === 1) throw failure('Throttled');
        return { extract: true, uri: 's3://bucket/a.mov', seconds: 90 };
      }),
      speech: bench.lambda.define('speech', (payload) => {
        tokens.push(Object(payload).token);
        return null;
      }),
      store: bench.lambda.define('store', (payload) => Object(payload).part * 10),
    }),
  );
  const executionArn = await bench.start(bench.define(definition), { job: 'j' }, 'account_job');
  await expect.poll(() => mediaConvert.polls).toBeGreaterThan(0);
  mediaConvert.end('COMPLETE');
  await expect.poll(() => tokens).toHaveLength(1);
  await bench.sfn.send(new SendTaskSuccessCommand({ taskToken: tokens[0], output: '{}' }));
  const { status, output } = await bench.ended(executionArn);
  expect([status, output]).toEqual(['SUCCEEDED', '{"parts":[10,20,30]}']);
  expect(tries).toBe(2);
});

it('ends as the Fail state that CDK wrote says', async () => {
  const broken = bench.lambda.define('broken', () => {
    throw failure('NotMedia');
  });
  const definition = synthesize((stack) => pipeline(stack, { prepare: broken, speech: broken, store: broken }));
  expect(await bench.ended(await bench.start(bench.define(definition)))).toMatchObject({
    status: 'FAILED',
    error: 'PipelineFailed',
    cause: 'NotMedia',
  });
});
