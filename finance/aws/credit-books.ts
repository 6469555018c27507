import * as v from 'valibot';
import { AccountLots } from '#contract/schemas/lot-books.ts';
import { LotBooks, type LotEntry } from '#core/credits/lots.ts';
import { spanOfDay } from '#core/days.ts';
import { allLedgerPages, inTime, ledgerPages } from '#runtime/stores/ledger.ts';
import { accountsWithLots } from '#runtime/stores/lots.ts';
import { creditUsage } from '../books/credit-usage.ts';
import { readCostLots } from './cost-files.ts';
import { mapAtOnce } from './map-at-once.ts';

const accountsAtOnce = 16;

/**
 * The revenue of a day, by the ledger of each account that has bought credits or has lots that expire. The ledger is read from the
 * end of the last of the written days before it, whose lots are stored; that of an account without stored lots from its beginning.
 * `lots` is the text of the day's file of lots.
 */
export const creditsOfDay = async (day: string, written: readonly string[]) => {
  const { fromMs, toMs } = spanOfDay(day);
  const last = written.findLast((other) => other < day);
  const stored = last === undefined ? undefined : await readCostLots(last);
  const states = new Map((stored ?? '').split('\n').filter(Boolean).map(stateOfLine));
  const accounts = [...(await accountsWithLots())].sort();
  const booksOf = async (account: string): Promise<LotBooks> => {
    const state = states.get(account);
    const startMs = last !== undefined && state ? spanOfDay(last).toMs : 0;
    const pages = startMs === 0 ? allLedgerPages(account) : ledgerPages(account, { startMs, endMs: toMs });
    let before = new LotBooks(state);
    let own: LotBooks | undefined;
    for await (const entries of inTime(pages)) {
      const within = (from: number, to: number) => entries.filter((one) => timeOf(one) >= from && timeOf(one) < to);
      const earlier = within(startMs, fromMs);
      before.addAll(earlier);
      // Without works that no later refund can name: some ledgers have a million.
      if (earlier.length > 0) before = new LotBooks(before.state(Math.max(...earlier.map(timeOf))));
      const ofDay = within(fromMs, toMs);
      if (ofDay.length > 0) own ??= new LotBooks(before.state(fromMs));
      own?.addAll(ofDay);
    }
    return own ?? new LotBooks(before.state(fromMs));
  };
  const done = await mapAtOnce(accounts, accountsAtOnce, async (account) => ({ account, own: await booksOf(account) }));
  return {
    usage: done.flatMap(({ account, own }) => creditUsage(day, account, own)),
    lots: done.map(({ account, own }) => `${JSON.stringify({ account_id: account, ...own.state(toMs) })}\n`).join(''),
  };
};

const timeOf = ({ created_at }: LotEntry): number => Date.parse(created_at);

const stateOfLine = (line: string): [string, AccountLots] => {
  const state = v.parse(AccountLots, JSON.parse(line));
  return [state.account_id, state];
};
