import type { PatchAccount } from '#contract/schemas/account.ts';
import { dayOf } from '#core/days.ts';
import { updateItem } from '../aws/dynamodb.ts';
import { getAccount } from './accounts.ts';
import { ledgerPages } from './ledger.ts';

/**
 * Sets of what events of the account tell; null ends an event. A budget begins with what the month has cost by now, so it is set only
 * if the ledger has no entry since it was read.
 */
export const setLimits = async (account_id: string, limits: PatchAccount, nowMs: number): Promise<void> => {
  for (;;) {
    const { credits, moves } = await getAccount(account_id);
    const set = {
      ...('low_credits' in limits && { low_credits: limits.low_credits ?? undefined }),
      ...('monthly_budget' in limits && { monthly_budget: limits.monthly_budget ?? undefined }),
      ...(limits.monthly_budget && {
        budget_month: monthAt(nowMs),
        budget_base: credits + (await spentInMonth(account_id, nowMs)),
      }),
    };
    if (Object.keys(set).length === 0) return;
    const conditions = [moves === undefined ? { absent: 'moves' } : { field: 'moves', is: moves }];
    if (await updateItem('accounts', { account_id }, { set, conditions })) return;
  }
};

const monthAt = (nowMs: number): string => dayOf(nowMs).slice(0, 7);

const spentInMonth = async (account_id: string, nowMs: number): Promise<number> => {
  const month = monthAt(nowMs);
  let spent = 0;
  for await (const page of ledgerPages(account_id, { startMs: Date.parse(`${month}-01`), endMs: nowMs }))
    for (const { entry_id, credits, created_at } of page)
      if (/#(charge|refund)$/.test(entry_id) && created_at.startsWith(month)) spent -= credits;
  return spent;
};
