import { pricesIn } from '#core/cost/price-of.ts';
import { type Days, daysBetween } from '#core/days.ts';
import { type ReleaseNames, releaseDiff } from '#finance/books/release-diff.ts';
import { readCosts, summedRows } from '../costs/read-costs.ts';
import { wrapped } from '../costs/text-table.ts';
import { diffReport } from './diff-report.ts';

export interface DiffOptions extends Days {
  /** Absent: the first and the last code of each route. */
  readonly releases?: ReleaseNames;
}

/** The text of `npm run cost diff`. */
export const compareReleases = async (
  { from, to, releases }: DiffOptions,
  { stack, nowMs }: { readonly stack: string; readonly nowMs: number },
): Promise<string> => {
  const { pieces, origin } = await readCosts(daysBetween(from, to), { stack, nowMs });
  const rows = await summedRows(pieces());
  const compared = releases
    ? `Requests of release ${releases[1]} compared with ${releases[0]}`
    : 'Requests of the last code of each route compared with its first';
  const title = `${compared}, ${from} to ${to} (UTC), at today's list prices, without Transcribe, encoding and data out`;
  return `${wrapped(title)}\n\n${diffReport(releaseDiff(rows, releases, pricesIn(origin.region)))}`;
};
