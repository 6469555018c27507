import type { Context } from 'aws-lambda';
import { environmentNames } from '#contract/names.ts';
import type { CostFacts, Units } from '#contract/schemas/cost-line.ts';
import { costLines } from '#core/cost/cost-lines.ts';
import { pricesIn } from '#core/cost/price-of.ts';
import { logger } from '../logger.ts';
import { quietly } from './quietly.ts';
import { currentTally, newTally, note, type Tally, withTally } from './tally.ts';
import { writeRaw } from './write-raw.ts';

/**
 * Runs an invocation and writes its cost line when it ends, whichever way; before that `describe` is given what it
 * answers, undefined where it throws.
 */
export const meterInvocation = async <Result>(
  route: string,
  // A test may say nothing of it.
  { awsRequestId = '' }: Context,
  work: () => Promise<Result>,
  describe: (result: Result | undefined) => void = () => {},
): Promise<Result> => {
  const startMs = performance.now();
  const tally = newTally(awsRequestId, { route });
  return withTally(tally, async () => {
    let result: Result | undefined;
    try {
      quietly(() => logger.appendKeys({ function_request_id: awsRequestId }));
      result = await work();
      return result;
    } finally {
      const durationMs = performance.now() - startMs;
      quietly(() => {
        note({ duration_ms: Math.round(durationMs) });
        describe(result);
      });
      quietly(() => close(tally, lambdaUnits(durationMs)));
    }
  });
};

/** A part of an invocation that is of its own account and work, with a line of its own where it used anything. */
export const meterPart = async <Result>(facts: Partial<CostFacts>, work: () => Promise<Result>): Promise<Result> => {
  const whole = currentTally();
  if (!whole) return work();
  whole.parts += 1;
  const part = newTally(`${whole.requestId}#${whole.parts}`, { ...facts, route: whole.facts.route });
  return withTally(part, async () => {
    try {
      return await work();
    } finally {
      quietly(() => close(part, {}));
    }
  });
};

const lambdaUnits = (durationMs: number): Units => ({
  lambda_requests: 1,
  lambda_mb_ms: Math.ceil(durationMs) * Number(process.env.AWS_LAMBDA_FUNCTION_MEMORY_SIZE ?? 0),
});

/** What its calls still take after that, left behind by an error, has lines of its own. */
const close = (tally: Tally, lambda: Units): void => {
  if (lambda.lambda_requests || Object.keys(tally.calls).length > 0) writeLines(tally, lambda);
  delete tally.facts.media_ms;
  tally.writeMore = () => writeLines(tally, {});
};

const writeLines = (tally: Tally, lambda: Units): void => {
  const { AWS_REGION = '', [environmentNames.metricNamespace]: namespace = '' } = process.env;
  const writing = { atMs: Date.now(), namespace, prices: pricesIn(AWS_REGION) };
  const lines = costLines({ ...tally, lambda }, writing);
  Object.assign(tally, { calls: {}, units: {}, modelled: {} });
  writeRaw(lines);
};
