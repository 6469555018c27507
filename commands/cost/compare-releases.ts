import { pricesIn } from '#core/cost/price-of.ts';
import { daysBetween } from '#core/days.ts';
import { releaseDiff } from '#finance/books/release-diff.ts';
import { diffReport } from './diff-report.ts';
import { readCosts } from './read-costs.ts';
import { wrapped } from './text-table.ts';

export interface DiffOptions {
  readonly from: string;
  readonly to: string;
  readonly releases: readonly [before: string, after: string];
}

/** The text of `npm run cost diff`. */
export const compareReleases = async (
  { from, to, releases }: DiffOptions,
  { stack, nowMs }: { readonly stack: string; readonly nowMs: number },
): Promise<string> => {
  const { rows, origin } = await readCosts(daysBetween(from, to), { stack, nowMs });
  const title = `Requests of release ${releases[1]} compared with ${releases[0]}, ${from} to ${to} (UTC), at today's list prices, without Transcribe, MediaConvert and data out`;
  return `${wrapped(title)}\n\n${diffReport(releaseDiff(rows, releases, pricesIn(origin.region)))}`;
};
