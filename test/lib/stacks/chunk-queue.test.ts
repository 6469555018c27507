import { expect, it } from 'vitest';
import { renderConcurrencyOf } from '#contract/stage.ts';
import { ofType, synthesized, textOf } from '../synthesized.ts';

it.each([
  ['an eighth of the Lambdas, since each piece holds two', { concurrentLambdas: 1000 }, 125],
  ['two at least, as Lambda asks', { concurrentLambdas: 10 }, 2],
  ['a thousand at most, as Lambda asks', { concurrentLambdas: 20_000 }, 1000],
  ['what the stage says', { concurrentLambdas: 1000, renderConcurrency: 7 }, 7],
])('the pieces of videos that are made at once are %s', (_, stage, expected) => {
  expect(renderConcurrencyOf(stage)).toBe(expected);
});

it('StartChunk gets one message at a time, within that concurrency, and again soon after it has died', () => {
  const { pipelines } = synthesized('full');
  const [mapping] = ofType(pipelines, 'AWS::Lambda::EventSourceMapping').filter(([id]) => id.startsWith('Chunks'));
  expect(textOf(mapping?.[1].Properties.FunctionName)).toMatch(/StartChunkFunction/);
  expect(mapping?.[1].Properties).toMatchObject({ BatchSize: 1, ScalingConfig: { MaximumConcurrency: 375 } });
  const [queue] = ofType(pipelines, 'AWS::SQS::Queue').filter(([id]) => id.startsWith('ChunksQueue'));
  expect(queue?.[1].Properties).toMatchObject({ VisibilityTimeout: 960, RedrivePolicy: { maxReceiveCount: 1000 } });
});
