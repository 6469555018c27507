import type { CostRow } from '#contract/schemas/cost-row.ts';
import { dayOf } from '#core/days.ts';
import { logGroupsOf } from '#finance/aws/logs.ts';
import { rowsIn } from '#finance/books/pieces.ts';
import { readCosts } from '../costs/read-costs.ts';

export interface CostsOf {
  /** `Cueline-<stage>`. */
  readonly stack: string;
  readonly accountId: string;
}

/** Queries of CloudWatch Logs find lines only some time after they were written. */
const [maxTries, pauseMs] = [30, 10_000];

/** What `read` finds once the logs have it; undefined where they never do. */
export const logsAreRead = async <Found>(read: () => Promise<Found | undefined>): Promise<Found | undefined> => {
  for (let tries = 1; ; tries += 1) {
    const found = await read();
    if (found !== undefined || tries === maxTries) return found;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
};

/** Throws unless the costs of yesterday and today can be read, and those of today have what the account did. */
export const checkCosts = async ({ stack, accountId }: CostsOf): Promise<void> => {
  let missing: string | undefined;
  const found = await logsAreRead(async () => {
    const nowMs = Date.now();
    const { pieces } = await readCosts([dayOf(nowMs - 86_400_000), dayOf(nowMs)], { stack, nowMs });
    const rows = await rowsIn(pieces(), ({ account_id = accountId }) => account_id === accountId);
    missing = missingFrom(rows, accountId);
    return missing === undefined ? rows : undefined;
  });
  if (!found) throw new Error(missing);
};

const missingFrom = (rows: readonly CostRow[], accountId: string): string | undefined => {
  const own = rows.filter(({ account_id, route }) => account_id === accountId && route === 'getProject');
  if (own.length === 0) return 'getProject has no row of the account';
  if (!own.some(({ meter }) => meter === 'dynamodb_read_units')) return 'the units of its calls are missing';
  if (!own.some(({ meter, units }) => meter === 'lambda_mb_ms' && units > 0))
    return 'the time of its functions is missing';
  return rows.some(({ account_id }) => account_id === undefined) ? undefined : 'nothing is unallocated';
};

/** Throws where a day from before the deployment, and the day of it, cannot be read. */
export const checkDayBefore = async ({ stack }: CostsOf): Promise<void> => {
  const groups = await logGroupsOf(stack);
  const madeMs = Math.min(...groups.map(({ createdMs }) => createdMs));
  for (const day of [dayOf(madeMs - 86_400_000), dayOf(madeMs)]) await readCosts([day], { stack, nowMs: Date.now() });
};
