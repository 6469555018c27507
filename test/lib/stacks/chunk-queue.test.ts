import { expect, it } from 'vitest';
import { feedOf, queueLambdasOf, renderConcurrencyOf, speechPlacesOf } from '#contract/queue-feeds.ts';
import { ofType, synthesized, textOf } from '../synthesized.ts';

it.each([
  ['an eighth of the Lambdas, since each piece holds two', { concurrentLambdas: 1000 }, 125],
  ['two at least, as Lambda asks', { concurrentLambdas: 10 }, 2],
  ['a thousand at most, as Lambda asks', { concurrentLambdas: 20_000 }, 1000],
  ['what the stage says', { concurrentLambdas: 1000, renderConcurrency: 7 }, 7],
])('the pieces of videos that are made at once are %s', (_, stage, expected) => {
  expect(renderConcurrencyOf(stage)).toBe(expected);
});

it.each([10, 240, 1000])('of %i Lambdas those of speech leave a quarter to requests', (concurrentLambdas) => {
  const stage = { concurrentLambdas };
  const held = 2 * speechPlacesOf(stage) + 2 * renderConcurrencyOf(stage) + queueLambdasOf(stage);
  // An account with ten runs only as many as come, one after the other.
  if (concurrentLambdas > 10) expect(held).toBeLessThanOrEqual(0.75 * concurrentLambdas);
  expect(speechPlacesOf(stage)).toBe({ 10: 2, 240: 15, 1000: 40 }[concurrentLambdas]);
});

it('StartChunk gets one message at a time, within that concurrency, and again soon after it has died', () => {
  const { pipelines } = synthesized('full');
  const [mapping] = ofType(pipelines, 'AWS::Lambda::EventSourceMapping').filter(([id]) => id.startsWith('Chunks'));
  expect(textOf(mapping?.[1].Properties.FunctionName)).toMatch(/StartChunkFunction/);
  expect(mapping?.[1].Properties).toMatchObject({ BatchSize: 1, ScalingConfig: { MaximumConcurrency: 375 } });
  const [queue] = ofType(pipelines, 'AWS::SQS::Queue').filter(([id]) => id.startsWith('ChunksQueue'));
  expect(queue?.[1].Properties).toMatchObject({ VisibilityTimeout: 960, RedrivePolicy: { maxReceiveCount: 1000 } });
});

it.each([
  [10, { StartWork: 2, FanOut: 2, Deliver: 2 }],
  [100, { StartWork: 5, FanOut: 5, Deliver: 25 }],
  [1000, { StartWork: 10, FanOut: 10, Deliver: 50 }],
])('of %i Lambdas queues take what leaves a third and more to requests', (concurrentLambdas, expected) => {
  const steps = ['StartWork', 'FanOut', 'Deliver'] as const;
  const found = steps.map((step) => [step, feedOf(step, { concurrentLambdas }).maxConcurrency]);
  expect(Object.fromEntries(found)).toEqual(expected);
  expect(queueLambdasOf({ concurrentLambdas })).toBeLessThanOrEqual((2 * concurrentLambdas) / 3);
});

it('the mappings of a stage of few Lambdas are told to take few', () => {
  const { pipelines } = synthesized('small');
  const mappings = ofType(pipelines, 'AWS::Lambda::EventSourceMapping').map(
    ([, { Properties }]) => Properties.ScalingConfig,
  );
  expect(mappings).toEqual(Array(4).fill({ MaximumConcurrency: 2 }));
});
