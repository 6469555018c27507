import { chunkPlaces } from './render-lambda.ts';
import type { Stage } from './stage.ts';

/** What the event source mapping of a queue lets its consumer take. */
interface QueueFeed {
  readonly batchSize: number;
  readonly maxConcurrency: number;
  /** The share of the AWS account's Lambdas that it may hold at most: together with pieces of videos two thirds, or requests get none. */
  readonly share: number;
}

const queueFeeds = {
  // About 100 starts a second.
  StartWork: { batchSize: 1, maxConcurrency: 10, share: 1 / 20 },
  // A few events: the first of a batch waits until the deliveries of the last are recorded (docs/decisions/event-bus.md).
  FanOut: { batchSize: 4, maxConcurrency: 10, share: 1 / 20 },
  // One delivery each: an endpoint that hangs delays no other.
  Deliver: { batchSize: 1, maxConcurrency: 50, share: 1 / 4 },
} as const satisfies Record<string, QueueFeed>;

/** Lambda takes a MaximumConcurrency from 2 to 1,000. */
const withinLambda = (concurrency: number): number => Math.min(1000, Math.max(2, Math.floor(concurrency)));

/** Batch size and MaximumConcurrency of the mapping that feeds a step. */
export const feedOf = (
  step: keyof typeof queueFeeds,
  { concurrentLambdas }: Pick<Stage, 'concurrentLambdas'>,
): Omit<QueueFeed, 'share'> => {
  const { share, ...feed } = queueFeeds[step];
  return { ...feed, maxConcurrency: Math.min(feed.maxConcurrency, withinLambda(concurrentLambdas * share)) };
};

/** MaximumConcurrency of the mapping that starts pieces of videos; each holds two Lambdas. */
export const renderConcurrencyOf = ({
  renderConcurrency,
  concurrentLambdas,
}: Pick<Stage, 'renderConcurrency' | 'concurrentLambdas'>): number =>
  renderConcurrency ?? withinLambda(concurrentLambdas / 8);

/**
 * Ranges of sound of all accounts that are heard at once; each holds two Lambdas. With pieces of videos and the queues they leave a
 * quarter to requests.
 */
export const speechPlacesOf = ({ concurrentLambdas }: Pick<Stage, 'concurrentLambdas'>): number =>
  Math.min(chunkPlaces, withinLambda(concurrentLambdas / 16));

/** The Lambdas that the queues of a stage may hold together, without those of videos. */
export const queueLambdasOf = (stage: Pick<Stage, 'concurrentLambdas'>): number =>
  (['StartWork', 'FanOut', 'Deliver'] as const).reduce((sum, step) => sum + feedOf(step, stage).maxConcurrency, 0);
