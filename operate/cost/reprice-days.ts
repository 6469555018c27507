import { createHash } from 'node:crypto';
import { objectKeys } from '#contract/object-keys.ts';
import type { PriceList } from '#contract/schemas/price-list.ts';
import { pricesIn } from '#core/cost/price-of.ts';
import type { Days } from '#core/days.ts';
import { readCostSums, rowsOfDay, storeCostFile, writtenDays } from '#finance/aws/cost-files.ts';
import { logGroupsOf } from '#finance/aws/logs.ts';
import { refuseClosedMonth } from '#finance/aws/month-close.ts';
import { costSums, mergedSums } from '#finance/books/cost-sums.ts';
import { monthOf } from '#finance/books/day-figures.ts';
import { focusHeader, focusLines } from '#finance/books/focus.ts';
import type { FocusOrigin } from '#finance/books/focus-columns.ts';
import { originOf } from '#finance/books/log-groups.ts';
import { refuseUnreadable } from '#finance/books/unreadable.ts';
import { priced } from '#finance/books/usage.ts';
import { getStream, headObject } from '#runtime/aws/s3.ts';
import { wrapped } from '../costs/text-table.ts';
import { PriceChanges, type RepricedDay, repriceTables } from './reprice-table.ts';

export interface RepriceOptions extends Days {
  /** Says what would change and writes nothing. */
  readonly dryRun: boolean;
}

/** Rewrites closed days with the prices that are known now. Returns the text of `npm run cost reprice`. */
export const repriceDays = async (
  { from, to, dryRun }: RepriceOptions,
  { stack }: { readonly stack: string },
): Promise<string> => {
  const origin = originOf(stack, await logGroupsOf(stack));
  const list = pricesIn(origin.region);
  const days: RepricedDay[] = [];
  const chosen = (await writtenDays()).filter((one) => one >= from && one <= to);
  // Before the first is written, so that no month has two price lists.
  if (!dryRun) for (const month of new Set(chosen.map(monthOf))) await refuseClosedMonth(month);
  for (const day of chosen) days.push({ day, changes: await repriceDay(day, { origin, list, dryRun }) });
  const title = `Closed days from ${from} to ${to} (UTC) at each day's prices of ${origin.region} in this release's list${dryRun ? ': nothing is written' : ''}`;
  return `${wrapped(title)}\n\n${days.length === 0 ? 'No closed day has a file.' : repriceTables(days)}`;
};

interface Repricing {
  readonly origin: FocusOrigin;
  readonly list: PriceList;
  readonly dryRun: boolean;
}

/** Begins anew where an erasure has replaced the file meanwhile: these pieces have the name that it removed. */
const repriceDay = async (day: string, { origin, list, dryRun }: Repricing): Promise<PriceChanges> => {
  for (;;) {
    const changes = new PriceChanges();
    const etag = (await headObject(objectKeys.costs(day)))?.etag;
    if (etag === undefined) return changes;
    let sums = costSums(day, []);
    const hash = createHash('sha256');
    // Twice: what the sums are is known once all lines are, and the sums are written first.
    for await (const { csv, rows } of repricedPieces(day, origin, list, changes)) {
      // What they are cannot be written again.
      if (!dryRun) refuseUnreadable(rows);
      hash.update(csv);
      sums = mergedSums(sums, costSums(day, rows));
    }
    if (dryRun || hash.digest('hex') === (await hashOf(objectKeys.costs(day)))) return changes;
    const { stored, alerts, plan } = (await readCostSums(day)) ?? {};
    const kept = { ...sums, ...(plan && { plan }), ...(stored && { stored }), ...(alerts && { alerts }) };
    const csv = textsOf(repricedPieces(day, origin, list, new PriceChanges()));
    if (await storeCostFile({ csv, sums: kept }, { etag })) return changes;
  }
};

/** The file of the day with other prices, piece by piece, with the rows of each. */
async function* repricedPieces(day: string, origin: FocusOrigin, list: PriceList, changes: PriceChanges) {
  yield { csv: focusHeader, rows: [] };
  const names = new Map<string, string>();
  for await (const before of rowsOfDay(day, names)) {
    const rows = before.map((row) => {
      const { cost_nano_usd, ...usage } = row;
      return row.meter === 'unreadable_lines' ? row : priced(usage, list);
    });
    for (const [at, row] of before.entries()) changes.add(row, rows[at] ?? row);
    yield { csv: focusLines(rows, origin, names), rows };
  }
}

async function* textsOf(pieces: AsyncIterable<{ readonly csv: string }>): AsyncGenerator<string> {
  for await (const { csv } of pieces) yield csv;
}

const hashOf = async (key: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const bytes of await getStream(key)) hash.update(bytes);
  return hash.digest('hex');
};
