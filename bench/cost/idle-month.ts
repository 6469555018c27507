import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import * as v from 'valibot';
import { environmentNames, outputNames } from '#contract/names.ts';
import { HourlyCounts } from '#contract/schemas/hourly-counts.ts';
import { sweepSteps } from '#contract/steps/sweeps.ts';
import { type IdleCost, idleCosts } from '#finance/books/idle.ts';
import { totalNanoUsd } from '#finance/books/usage.ts';
import { type Prices, rowsOf } from '../../commands/cost-card/card-rows.ts';
import { type Invocation, invocationsIn, usedBy } from '../../commands/cost-card/invocations.ts';
import { enterDeployment } from '../../commands/deployment.ts';

const Template = v.object({ Resources: v.record(v.string(), v.unknown()) });
const Counting = v.pipe(
  v.object({
    Properties: v.object({
      Environment: v.object({
        Variables: v.object({ [environmentNames.hourlyCounts]: v.pipe(v.string(), v.parseJson(), HourlyCounts) }),
      }),
    }),
  }),
  v.transform(({ Properties: { Environment } }) => Environment.Variables[environmentNames.hourlyCounts]),
);

/** What the stacks of the local cloud cost without callers; measure while no item is due. */
export const idleMonth = async (data: string, assemblyDir: string, prices: Prices): Promise<IdleCost[]> => {
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
  return idleCosts(countsIn(assemblyDir), runNanoUsd, prices);
};

/** The same by other templates, where a run of each sweep costs what it did. */
export const idleAgain = (before: readonly IdleCost[], assemblyDir: string, prices: Prices): IdleCost[] => {
  const runNanoUsd = (name: string): number => {
    const { nanoUsdPerMonth = 0, count = 1 } = before.find(({ what }) => what === name) ?? {};
    return nanoUsdPerMonth / count;
  };
  return idleCosts(countsIn(assemblyDir), runNanoUsd, prices);
};

/** As the function has them that writes a day's costs. */
const countsIn = (assemblyDir: string): HourlyCounts => {
  const templates = globSync(join(assemblyDir, '*.template.json'));
  for (const { Resources } of templates.map((file) => v.parse(Template, JSON.parse(readFileSync(file, 'utf8')))))
    for (const resource of Object.values(Resources)) {
      const found = v.safeParse(Counting, resource);
      if (found.success) return found.output;
    }
  throw new Error(`No function in ${assemblyDir} has ${environmentNames.hourlyCounts}.`);
};

/** Fractions of nano-dollars count where something is done thousands of times. */
const costOf = (run: Invocation, prices: Prices): number => totalNanoUsd(rowsOf(usedBy([run]), prices, 1000)) / 1000;
