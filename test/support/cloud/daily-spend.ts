import { utcDay } from '#core/credits/daily-spend.ts';
import { updateItem } from '#runtime/aws/dynamodb.ts';

/** Sets the spend of the account for today, in nano-dollars. */
export const setSpend = async (account_id: string, spend_nano_usd: number): Promise<void> => {
  await updateItem(
    'accounts',
    { account_id },
    { set: { spend_day: utcDay(new Date().toISOString()), spend_nano_usd } },
  );
};
