import { useEffect, useRef } from 'preact/hooks';
import type { MonthReport } from '#contract/schemas/month-report.ts';
import { countShown } from '#finance/report/shown.ts';
import { operatorWords } from '../messages/operator.ts';
import { View } from '../ui/problem.tsx';
import { useLoaded } from '../use-loaded.ts';
import { hrefOf } from './place.ts';
import { PlainTable } from './plain-table.tsx';
import { getAccountCosts } from './requests.ts';

const text = operatorWords.operator;

interface AccountCostsProps {
  readonly report: MonthReport;
  readonly account: string;
  readonly day?: string | undefined;
}

/** The days of an account, or its work of one day. */
export const AccountCosts = ({ report: { month, sections }, account, day }: AccountCostsProps) => {
  const costs = useLoaded(() => getAccountCosts(month, account, day), `${account} ${day}`);
  const heading = useRef<HTMLHeadingElement>(null);
  // It takes the place of what was pressed.
  useEffect(() => heading.current?.focus(), [account, day]);
  const known = sections.find(({ id }) => id === 'accounts');
  const at = (name: string) => known?.columns.findIndex(({ field }) => field === name) ?? -1;
  const name = known?.rows.find((row) => row[at('account')] === account)?.[at('name')];
  return (
    <div class="stack">
      <p class="row">
        <a href={hrefOf({ month })}>{text.allAccounts}</a>
        {day && <a href={hrefOf({ month, account })}>{text.allDays}</a>}
      </p>
      <h2 ref={heading} tabIndex={-1} dir="auto">
        {[name || account, day ?? month].join(' · ')}
      </h2>
      <p class="soft small">
        {text.account} <code>{account}</code>
      </p>
      <View loaded={costs}>
        {(section) => (
          <>
            <p class="soft">{section.note}</p>
            <PlainTable
              section={section}
              leadsTo={day ? undefined : ([first]) => hrefOf({ month, account, day: String(first) })}
            />
            {section.row_count > section.rows.length && (
              <p class="soft small">{text.more(countShown(section.row_count - section.rows.length))}</p>
            )}
          </>
        )}
      </View>
    </div>
  );
};
