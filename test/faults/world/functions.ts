import * as v from 'valibot';
import { timeoutSecondsOf } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { steps } from '#contract/steps.ts';
import type { Handler } from './invocations.ts';

export interface WorldFunction {
  readonly handler: Handler;
  readonly timeoutSeconds: number;
}

const Module = v.looseObject({ handler: v.custom<Handler>((value) => typeof value === 'function') });

/** Loads the handlers of all routes, steps and sweeps, by operation or step name. */
export const loadFunctions = async (): Promise<ReadonlyMap<string, WorldFunction>> => {
  const rows: [string, { entry: string; timeoutSeconds?: number }][] = [
    ...Object.entries(routes),
    ...Object.entries(steps),
  ];
  const loaded = rows.map(async ([name, { entry, ...row }]) => {
    const { handler } = v.parse(
      Module,
      await import(new URL(`../../../lambdas/${entry}.lambda.ts`, import.meta.url).href),
    );
    return [name, { handler, timeoutSeconds: timeoutSecondsOf(row) }] as const;
  });
  return new Map(await Promise.all(loaded));
};
