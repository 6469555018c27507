import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { outputNames } from '#contract/names.ts';
import { sweepSteps } from '#contract/steps/sweeps.ts';
import { type IdleCost, idleCosts } from '#finance/books/idle.ts';
import { totalNanoUsd } from '#finance/books/usage.ts';
import { enterDeployment } from '../../operate/stage/deployment.ts';
import { type Prices, rowsOf } from '../../reference/cost-card/card-rows.ts';
import { type Invocation, invocationsIn, usedBy } from '../../reference/cost-card/invocations.ts';
import { hourlyCountsOf, synthesized } from '../../test/lib/synthesized.ts';

/** The function that writes a day's costs has the same. */
const counts = () => hourlyCountsOf(synthesized('dev'));

/** What the stacks of the local cloud cost without callers; measure while no item is due. */
export const idleMonth = async (data: string, prices: Prices): Promise<IdleCost[]> => {
  const outputs = await enterDeployment({ data });
  const lambda = new LambdaClient({});
  // Twice, since the first call loads the code.
  for (const name of [...Object.keys(sweepSteps), ...Object.keys(sweepSteps)])
    await lambda.send(new InvokeCommand({ FunctionName: outputs[outputNames.sweep(name)], Payload: '{}' }));
  const invocations = invocationsIn(data);
  const runNanoUsd = (name: string): number => {
    const runs = invocations.filter(({ lines }) => lines[0]?.route === name);
    return Math.min(...runs.map((run) => costOf(run, prices)));
  };
  return idleCosts(counts(), runNanoUsd, prices);
};

/** The same by other templates, where a run of each sweep costs what it did. */
export const idleAgain = (before: readonly IdleCost[], prices: Prices): IdleCost[] => {
  const runNanoUsd = (name: string): number => {
    const { nanoUsdPerMonth = 0, count = 1 } = before.find(({ what }) => what === name) ?? {};
    return nanoUsdPerMonth / count;
  };
  return idleCosts(counts(), runNanoUsd, prices);
};

/** Fractions of nano-dollars count where something is done thousands of times. */
const costOf = (run: Invocation, prices: Prices): number => totalNanoUsd(rowsOf(usedBy([run]), prices, 1000)) / 1000;
