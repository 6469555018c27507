import type { PatchAccount } from '#contract/schemas/account.ts';
import type { NothingLeft } from '#contract/schemas/request.ts';
import { AppError } from '#core/app-error.ts';
import { dayOf } from '#core/days.ts';
import { updateItem } from '../aws/dynamodb.ts';
import { asRead } from '../aws/dynamodb-expressions.ts';
import { getAccount } from './accounts.ts';
import { ledgerPages } from './ledger.ts';

const maxTries = 4;

/**
 * Sets the limits whose crossing causes an event; null ends that event. A budget begins with what the month has cost by now, so
 * it is set only if the ledger has no entry since it was read. Throws unavailable where it has each time.
 */
export const setLimits = async (account_id: string, limits: PatchAccount, nowMs: number): Promise<void> => {
  if (Object.keys(limits).length === 0) return;
  const { low_credits, monthly_budget, ...others } = limits;
  others satisfies NothingLeft;
  const set = {
    ...(low_credits !== undefined && { low_credits: low_credits ?? undefined }),
    ...(monthly_budget !== undefined && { monthly_budget: monthly_budget ?? undefined }),
  };
  for (let tries = 0; tries < maxTries; tries += 1) {
    const { credits, moves } = await getAccount(account_id);
    const update = monthly_budget
      ? { set: { ...set, ...(await budgetOf(account_id, credits, nowMs)) }, conditions: [asRead('moves', moves)] }
      : { set, conditions: [{ absent: 'erasing_at' }] };
    if (await updateItem('accounts', { account_id }, update)) return;
  }
  throw new AppError('unavailable', 'The account is charged at this moment. Send the request again in a few seconds.', {
    retryAfterSeconds: 5,
  });
};

const budgetOf = async (account_id: string, credits: number, nowMs: number) => ({
  budget_month: monthAt(nowMs),
  budget_base: credits + (await spentInMonth(account_id, nowMs)),
});

const monthAt = (nowMs: number): string => dayOf(nowMs).slice(0, 7);

const spentInMonth = async (account_id: string, nowMs: number): Promise<number> => {
  const month = monthAt(nowMs);
  let spent = 0;
  for await (const page of ledgerPages(account_id, { startMs: Date.parse(`${month}-01`), endMs: nowMs }))
    for (const { entry_id, credits, created_at } of page)
      if (/#(charge|refund)$/.test(entry_id) && created_at.startsWith(month)) spent -= credits;
  return spent;
};
