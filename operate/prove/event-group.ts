import { logGroupsNamed, queryLogs } from '#finance/aws/logs.ts';
import type { CostsOf } from './costs.ts';

/** Queries of CloudWatch Logs find lines only some time after they were written. */
const [maxTries, pauseMs] = [30, 10_000];

/** Throws unless the fan-out received an event of the account, and every one in the message group of the account. */
export const checkEventGroup = async ({ stack, accountId }: CostsOf): Promise<void> => {
  const groups = (await logGroupsNamed(`${stack}-Pipelines-FanOut`)).map(({ name }) => name);
  const query = `filter message = "event" and account_id = "${accountId}"
  | stats count(@message) as events by message_group_id`;
  for (let tries = 1; ; tries += 1) {
    const { rows } = await queryLogs(groups, query, { fromMs: Date.now() - 86_400_000, toMs: Date.now() });
    const wrong = rows.find(({ message_group_id }) => message_group_id !== accountId);
    if (wrong) throw new Error(`the message group is ${wrong.message_group_id ?? 'missing'} and not the account`);
    if (rows.length > 0) return;
    if (tries === maxTries) throw new Error('the fan-out has logged no event of the account');
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
};
