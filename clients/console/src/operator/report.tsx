import { h, type VNode } from 'preact';
import type { MonthReport, ReportCell, ReportSection } from '#contract/schemas/month-report.ts';
import { drawnChart } from '#finance/report/charts/drawn-chart.ts';
import type { Shape } from '#finance/report/charts/svg.ts';
import { centsShown, countShown } from '#finance/report/shown.ts';
import { operatorWords } from '../messages/operator.ts';
import { State } from '../ui/state.tsx';
import { MarginTable } from './margin-table.tsx';
import { hrefOf } from './place.ts';
import { PlainTable } from './plain-table.tsx';
import { filePath } from './requests.ts';

const text = operatorWords.operator;
/** Also the name of the section of all accounts, whose table can be sorted. */
const accounts = 'accounts';

/** What the report of a month shows. The margins of the accounts come first, after the totals. */
export const Report = ({
  report: { month, deployment, last_day, notes, sections, ...totals },
}: {
  readonly report: MonthReport;
}) => (
  <>
    <div class="stack">
      <p class="soft">{text.prices(deployment, last_day)}</p>
      <dl class="facts">
        <Total name={text.revenue} nanoUsd={totals.revenue_nano_usd} />
        <Total name={text.cost} nanoUsd={totals.cost_nano_usd} />
        <Total name={text.margin} nanoUsd={totals.margin_nano_usd} />
      </dl>
      <ul class="soft small">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </div>
    {[...sections]
      .sort((one, other) => Number(other.id === accounts) - Number(one.id === accounts))
      .map((section) => (
        <Section key={section.id} section={section} month={month} />
      ))}
  </>
);

const Total = ({ name, nanoUsd }: { readonly name: string; readonly nanoUsd: number }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      {centsShown(nanoUsd)} {nanoUsd < 0 && <State tone="bad">{text.belowZero}</State>}
    </dd>
  </div>
);

const Section = ({ section, month }: { readonly section: ReportSection; readonly month: string }) => {
  const { id, title, note, chart, columns, rows, row_count } = section;
  const accountAt = columns.findIndex(({ field }) => field === 'account');
  const leadsTo = (row: readonly ReportCell[]) => {
    const account = row[accountAt];
    return account ? hrefOf({ month, account: String(account) }) : undefined;
  };
  const file = `${month}-${id}.csv`;
  return (
    <div class="stack">
      <h2>{title}</h2>
      <p class="soft">{note}</p>
      {chart && (
        // A frame that scrolls must be reachable by keyboard.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: so that the arrow keys can scroll it
        <section class="drawing" aria-label={text.chart(title)} tabIndex={0}>
          {elementOf(drawnChart(title, chart))}
        </section>
      )}
      {rows.length > 0 &&
        (id === accounts ? (
          <MarginTable section={section} leadsTo={leadsTo} />
        ) : (
          <PlainTable section={section} leadsTo={leadsTo} />
        ))}
      <p class="soft small">
        {row_count > rows.length && `${text.more(countShown(row_count - rows.length))} `}
        <a href={filePath(month, file)} download>
          {file}
        </a>
      </p>
    </div>
  );
};

/** A chart as elements of the page, so that no text becomes markup. */
const elementOf = ({ tag, attributes, content }: Shape): VNode =>
  h(tag, attributes, ...content.map((one) => (typeof one === 'string' ? one : elementOf(one))));
