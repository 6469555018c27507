import { costParts } from '#contract/schemas/cost-sums.ts';
import type { MoneyAlert } from '#contract/schemas/money-alert.ts';
import type { Watched } from './alert-episodes.ts';
import { usuallyOn } from './cost-band.ts';
import type { Amounts, CostHistory } from './cost-history.ts';

const maxCauses = 3;

type Causes = Pick<MoneyAlert, 'causes' | 'more_causes'>;
/** An account is new for two weeks from its first use on. */
export const newDays = 14;

/** What cost most more than usual, or less, on the last day. */
export const causesOf = (found: Watched, history: CostHistory): Causes =>
  largest(
    found.kind,
    [...partsOf(found, history)].map(([name, nanoUsd]) => {
      const usual = usuallyOn({ days: history.days, nanoUsd });
      return { name, nano_usd: (nanoUsd.at(-1) ?? 0) - usual };
    }),
  );

/** The three largest rises, or falls. */
export const largest = (kind: MoneyAlert['kind'], all: MoneyAlert['causes']): Causes => {
  const sign = kind === 'low' ? -1 : 1;
  const changes = all
    .filter(({ nano_usd }) => sign * nano_usd > 0)
    .toSorted((one, other) => sign * (other.nano_usd - one.nano_usd));
  return { causes: changes.slice(0, maxCauses), more_causes: Math.max(0, changes.length - maxCauses) };
};

const partsOf = ({ of, name }: Watched, history: CostHistory): Amounts => {
  switch (of) {
    case 'bill':
      return new Map([...history.amounts('cost'), ...linesOfNone(history)]);
    case 'customer':
      return new Map(
        costParts.flatMap((part) => (part === 'storage' ? [] : [[part, history.amounts(part).get(name) ?? []]])),
      );
    case 'customer_storage':
      // The sums have no projects: `storageCauses` reads them where something is told.
      return new Map();
    case 'free_plans':
      return history.amounts('freeUse');
    case 'new_customers':
      return new Map(
        [...history.amounts('use')].filter(([, own]) => own.slice(0, -newDays).every((value) => value === 0)),
      );
    case 'service': {
      if (name === 'unallocated') return linesOfNone(history);
      const part = costParts.find((one) => one === name);
      return part ? history.amounts(part) : new Map();
    }
    case 'route':
      return history.amounts('use');
  }
};

/** Where days of the history have only the sum of them, as files from before 2026-11-27 do, lines would look new. */
const linesOfNone = (history: CostHistory): Amounts => {
  const lines = history.amounts('ofNone');
  const sums = history.amounts('service').get('unallocated') ?? [];
  const areKnown = sums.every((sum, at) => sum === 0 || [...lines.values()].some((own) => own[at]));
  return areKnown ? lines : new Map([['', sums]]);
};
