import type { CostRow } from '#contract/schemas/cost-row.ts';
import { pricesIn } from '#core/cost/price-of.ts';
import { spanOfDay } from '#core/days.ts';
import { accountsIn } from '#finance/aws/accounts-in.ts';
import { figuresOfDay, rowsOfDay, writtenDays } from '#finance/aws/cost-files.ts';
import { creditsOfDay } from '#finance/aws/credit-books.ts';
import { usageFromLogs } from '#finance/aws/log-usage.ts';
import { logGroupsOf } from '#finance/aws/logs.ts';
import type { FocusOrigin } from '#finance/books/focus-columns.ts';
import { originOf } from '#finance/books/log-groups.ts';
import { addUp, type RowPieces } from '#finance/books/pieces.ts';
import { SummedRows } from '#finance/books/summed-rows.ts';
import { pricedRows, withPlans } from '#finance/books/usage.ts';
import { tieredIn, VolumeTiers } from '#finance/books/volume-tiers.ts';

export interface CostBook {
  /** The rows, which are read again by each call: a month may have millions. */
  readonly pieces: () => RowPieces;
  /** Names of customers by account id, as the files have them that were read: also of those that are deleted by now. */
  readonly names: Map<string, string>;
  /** By what the days used at list prices. */
  readonly tiers: () => Promise<VolumeTiers>;
  /** Days without a file, read from the logs: they lack the meters by the hour, such as storage. */
  readonly fromLogs: readonly string[];
  readonly scannedBytes: number;
  readonly origin: FocusOrigin;
}

/** The costs of days: of a closed day from its file, of today and of days without a file from the logs. */
export const readCosts = async (
  days: readonly string[],
  { stack, nowMs }: { readonly stack: string; readonly nowMs: number },
): Promise<CostBook> => {
  const groups = await logGroupsOf(stack);
  const origin = originOf(stack, groups);
  const names = new Map<string, string>();
  const logged = new Map<string, CostRow[]>();
  let scannedBytes = 0;
  const written = await writtenDays();
  for (const day of days) {
    if (spanOfDay(day).toMs <= nowMs && written.includes(day)) continue;
    const found = await usageFromLogs(groups, { stack, day, nowMs });
    const credits = await creditsOfDay(day, written);
    logged.set(day, pricedRows([...found.usage, ...credits.usage], pricesIn(origin.region)));
    scannedBytes += found.scannedBytes;
  }
  const plans = new Map<string, string>();
  async function* pieces(): AsyncGenerator<CostRow[]> {
    for (const day of days) {
      const ofLogs = logged.get(day);
      for await (const rows of ofLogs ? [ofLogs] : rowsOfDay(day, names)) yield await withPresentPlans(rows, plans);
    }
  }
  return {
    pieces,
    names,
    tiers: async () => {
      const volumes = [];
      for (const day of days) {
        const ofLogs = logged.get(day);
        volumes.push(ofLogs ? { day, tiered: tieredIn(ofLogs) } : await figuresOfDay(day, true));
      }
      return new VolumeTiers(volumes, origin.region);
    },
    fromLogs: [...logged.keys()],
    scannedBytes,
    origin,
  };
};

/** Files from before plans were stored, and days from the logs, get the plan that the account has now. */
const withPresentPlans = async (rows: readonly CostRow[], known: Map<string, string>): Promise<CostRow[]> => {
  const unknown = rows.filter(({ plan, account_id }) => plan === undefined && account_id && !known.has(account_id));
  const { plans } = await accountsIn(unknown);
  // Also where an account has none any more, so that it is asked for once.
  for (const { account_id = '' } of unknown) known.set(account_id, plans.get(account_id) ?? '');
  return withPlans(rows, known);
};

/** The rows of the book without their owners. */
export const summedRows = async (pieces: RowPieces): Promise<readonly CostRow[]> => {
  const summed = new SummedRows();
  await addUp(pieces, summed);
  return summed.rows;
};
