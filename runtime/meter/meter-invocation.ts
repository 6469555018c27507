import type { Context } from 'aws-lambda';
import { environmentNames } from '#contract/names.ts';
import type { CostFacts, Units } from '#contract/schemas/cost-line.ts';
import { costLines } from '#core/cost/cost-lines.ts';
import { knownNanoUsd, pricesIn } from '#core/cost/price-of.ts';
import { region } from '../environment.ts';
import { logger } from '../logger.ts';
import { ignoringErrors } from './ignoring-errors.ts';
import { currentTally, newTally, note, type Tally, withTally } from './tally.ts';
import { writeRaw } from './write-raw.ts';

/**
 * Runs an invocation and writes its cost line when it returns or throws. Before that `describe` gets the result, undefined
 * when `work` throws.
 */
export const meterInvocation = async <Result>(
  route: string,
  // Tests may leave it out.
  { awsRequestId = '' }: Context,
  work: () => Promise<Result>,
  describe: (result: Result | undefined) => void = () => {},
): Promise<Result> => {
  const { [environmentNames.release]: release } = process.env;
  const tally = newTally(awsRequestId, { route, ...(release && { release }) });
  return withTally(tally, async () => {
    let result: Result | undefined;
    try {
      ignoringErrors(() => logger.appendKeys({ function_request_id: awsRequestId }));
      result = await work();
      return result;
    } finally {
      const durationMs = performance.now() - tally.startMs;
      ignoringErrors(() => {
        note({ duration_ms: Math.round(durationMs) });
        describe(result);
      });
      ignoringErrors(() => close(tally, lambdaUnits(durationMs)));
    }
  });
};

/** Runs the part of an invocation that belongs to one account or work. It gets its own cost line when it used anything. */
export const meterPart = async <Result>(facts: Partial<CostFacts>, work: () => Promise<Result>): Promise<Result> => {
  const whole = currentTally();
  if (!whole) return work();
  whole.parts += 1;
  const { route, release } = whole.facts;
  const part = newTally(`${whole.requestId}#${whole.parts}`, { ...facts, route, ...(release && { release }) });
  return withTally(part, async () => {
    try {
      return await work();
    } finally {
      ignoringErrors(() => close(part, {}));
    }
  });
};

/** What this invocation has cost so far, with what it caused elsewhere, in nano-dollars. */
export const nanoUsdSoFar = ({ units, modelled, elsewhereNanoUsd, startMs }: Tally): number => {
  const prices = pricesIn(region());
  const used = [units, modelled, lambdaUnits(performance.now() - startMs)];
  return used.reduce((sum, some) => sum + knownNanoUsd(some, prices), elsewhereNanoUsd);
};

const lambdaUnits = (durationMs: number): Units => ({
  lambda_requests: 1,
  lambda_mb_ms: Math.ceil(durationMs) * Number(process.env.AWS_LAMBDA_FUNCTION_MEMORY_SIZE ?? 0),
});

/** Calls that an error left running are written to further lines. */
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
