import * as v from 'valibot';
import { AccountLots } from '#contract/schemas/lot-books.ts';
import { LotBooks, type LotEntry } from '#core/credits/lots.ts';
import { spanOfDay } from '#core/days.ts';
import { allLedgerPages, ledgerPages } from '#runtime/stores/ledger.ts';
import { accountsWithLots } from '#runtime/stores/lots.ts';
import { creditUsage } from '../books/credit-usage.ts';
import type { Usage } from '../books/usage.ts';
import { readCostLots } from './cost-files.ts';
import { mapAtOnce } from './map-at-once.ts';

export interface CreditBooks {
  readonly usage: readonly Usage[];
  /** The text of the day's file of lots. */
  readonly lots: string;
}

const accountsAtOnce = 16;

/**
 * The revenue of a day, by the ledger of each account that has bought credits or has lots that expire. The ledger is read from the
 * end of the last of the written days before it, whose lots are stored; that of an account without stored lots from its beginning.
 */
export const creditsOfDay = async (day: string, written: readonly string[]): Promise<CreditBooks> => {
  const { fromMs, toMs } = spanOfDay(day);
  const last = written.findLast((other) => other < day);
  const stored = last === undefined ? undefined : await readCostLots(last);
  const states = new Map((stored ?? '').split('\n').filter(Boolean).map(stateOfLine));
  const accounts = [...(await accountsWithLots())].sort();
  const booksOf = async (account: string): Promise<LotBooks> => {
    const state = states.get(account);
    const startMs = last !== undefined && state ? spanOfDay(last).toMs : 0;
    const pages = startMs === 0 ? allLedgerPages(account) : ledgerPages(account, { startMs, endMs: toMs });
    const entries: LotEntry[] = [];
    for await (const page of pages)
      for (const entry of page) {
        const atMs = Date.parse(entry.created_at);
        if (atMs >= startMs && atMs < toMs) entries.push(entry);
      }
    const isOfDay = ({ created_at }: LotEntry) => Date.parse(created_at) >= fromMs;
    const before = new LotBooks(state);
    before.addAll(entries.filter((entry) => !isOfDay(entry)));
    const own = new LotBooks(before.state(fromMs));
    own.addAll(entries.filter(isOfDay));
    return own;
  };
  const done = await mapAtOnce(accounts, accountsAtOnce, async (account) => ({ account, own: await booksOf(account) }));
  return {
    usage: done.flatMap(({ account, own }) => creditUsage(day, account, own)),
    lots: done.map(({ account, own }) => `${JSON.stringify({ account_id: account, ...own.state(toMs) })}\n`).join(''),
  };
};

const stateOfLine = (line: string): [string, AccountLots] => {
  const state = v.parse(AccountLots, JSON.parse(line));
  return [state.account_id, state];
};
