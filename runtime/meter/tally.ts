import { AsyncLocalStorage } from 'node:async_hooks';
import { meterNames } from '#contract/meters.ts';
import type { CostFacts, CostLine, Units } from '#contract/schemas/cost-line.ts';

/** What an invocation, or a part of it (`meterPart`), has used since its last cost line. */
export interface Tally {
  readonly requestId: string;
  readonly facts: CostFacts;
  calls: CostLine['calls'];
  units: Units;
  modelled: Units;
  /** Nano-dollars of other functions that work for it, and write cost lines of their own. */
  elsewhereNanoUsd: number;
  readonly startMs: number;
  /** The account whose day's spend it counts in. */
  spender?: string;
  /** How many parts have begun. */
  parts: number;
  /** Set once its line is written: writes one more. */
  writeMore?: () => void;
}

export const newTally = (requestId: string, facts: CostFacts): Tally => ({
  requestId,
  facts,
  calls: {},
  units: {},
  modelled: {},
  elsewhereNanoUsd: 0,
  startMs: performance.now(),
  parts: 0,
});

const current = new AsyncLocalStorage<Tally>();

/** The tally of the invocation that this code runs in; undefined outside an invocation. */
export const currentTally = (): Tally | undefined => current.getStore();
export const withTally = <Result>(tally: Tally, work: () => Result): Result => current.run(tally, work);

export const addTo = (sums: Units, units: Units): void => {
  for (const meter of meterNames) {
    const amount = units[meter];
    if (amount) sums[meter] = (sums[meter] ?? 0) + amount;
  }
};

/** Units that this invocation has used, as measured. */
export const addUnits = (units: Units): void => {
  const tally = currentTally();
  if (tally) addTo(tally.units, units);
};

/** Units that AWS services use because of this invocation, by rule. */
export const addModelled = (units: Units): void => {
  const tally = currentTally();
  if (tally) addTo(tally.modelled, units);
};

/** Nano-dollars that this invocation causes elsewhere. */
export const addElsewhere = (nanoUsd: number): void => {
  const tally = currentTally();
  if (tally) tally.elsewhereNanoUsd += nanoUsd;
};

/** Records the account, project and work of this invocation; the first value of a field is kept. */
export const belongsTo = (facts: Partial<CostFacts>): void => {
  const tally = currentTally();
  if (tally) Object.assign(tally.facts, { ...facts, ...tally.facts });
};

/** Records facts of the invocation; the last value of a field is kept. */
export const note = (facts: Partial<CostFacts>): void => {
  Object.assign(currentTally()?.facts ?? {}, facts);
};
