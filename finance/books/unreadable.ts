import type { CostRow } from '#contract/schemas/cost-row.ts';
import { unitsIn } from './group-costs.ts';

export const unreadableRoute = 'unreadable';

/** A line of the file of `day` that is no row. Its cost stays in all sums; whose it is and what for is not known. */
export const unreadableRow = (day: string, cost_nano_usd: number | undefined): CostRow => ({
  ...{ day, route: unreadableRoute, meter: 'unreadable_lines', modelled: false, units: 1 },
  ...(cost_nano_usd !== undefined && { cost_nano_usd }),
});

/** That the files of days have such lines, in a sentence; undefined where all can be read. */
export const unreadableNote = (rows: readonly CostRow[]): string | undefined => {
  const own = rows.filter(({ meter }) => meter === 'unreadable_lines');
  const days = [...new Set(own.map(({ day }) => day))].sort();
  if (days.length === 0) return undefined;
  return `${unitsIn(own, 'unreadable_lines')} lines of ${days.join(', ')} are unreadable: their cost is in the sums, without an account. Have these days written again, as docs/costs.md says, before their month is closed.`;
};

/** Throws where the files of the rows have such lines. */
export const refuseUnreadable = (rows: readonly CostRow[]): void => {
  const note = unreadableNote(rows);
  if (note !== undefined) throw new Error(note);
};
