import { useState } from 'preact/hooks';
import type { ReportCell, ReportSection } from '#contract/schemas/month-report.ts';
import { unallocated } from '#finance/books/group-costs.ts';
import { isText, shownIn } from '#finance/report/shown.ts';
import { operatorWords } from '../messages/operator.ts';
import { State } from '../ui/state.tsx';
import { byColumn } from './by-column.ts';
import { Lead } from './plain-table.tsx';

const text = operatorWords.operator;

/** The accounts, by the column whose heading was pressed. A margin below zero is marked by a shape and words. */
export const MarginTable = ({
  section: { title, columns, rows, total },
  leadsTo,
}: {
  readonly section: ReportSection;
  /** Where the first cell of an account leads. */
  readonly leadsTo: (row: readonly ReportCell[]) => string | undefined;
}) => {
  const marginAt = columns.findIndex(({ field }) => field === 'margin_usd');
  const accountAt = columns.findIndex(({ field }) => field === 'account');
  const [{ at, isRising }, sortBy] = useState({ at: marginAt, isRising: true });
  const shown = shownIn(columns, rows, total);
  const cells = (row: readonly ReportCell[], isCustomer: boolean) =>
    columns.map(({ field, kind }, column) => {
      const isFirst = column === 0;
      const Cell = isFirst ? 'th' : 'td';
      return (
        <Cell key={field} class={isText(kind) ? undefined : 'amount'} {...(isFirst && { scope: 'row' })}>
          {column === marginAt && isCustomer && Number(row[column]) < 0 && (
            <State tone="bad">
              <span class="small">{text.belowZero}</span>
            </State>
          )}{' '}
          <bdi title={kind === 'id' ? String(row[column]) : undefined}>
            <Lead
              href={isFirst && row !== total ? leadsTo(row) : undefined}
              name={shown(row, column) || (isFirst ? shown(row, accountAt) : '')}
            />
          </bdi>
        </Cell>
      );
    });
  return (
    // A frame that scrolls must be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: so that the arrow keys can scroll it
    <section class="table-frame margins" aria-label={title} tabIndex={0}>
      <table>
        <caption class="only-heard">{title}</caption>
        <thead>
          <tr>
            {columns.map(({ title: name, kind, field }, column) => (
              <th
                key={field}
                scope="col"
                class={isText(kind) ? undefined : 'amount'}
                aria-sort={column === at ? (isRising ? 'ascending' : 'descending') : undefined}
              >
                <button
                  type="button"
                  class="sort"
                  onClick={() => sortBy({ at: column, isRising: column === at ? !isRising : isText(kind) })}
                >
                  {name} <span aria-hidden="true">{column === at ? (isRising ? '↑' : '↓') : '↕'}</span>
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {byColumn(rows, at, isRising).map((row) => (
            <tr key={row}>{cells(row, row[accountAt] !== unallocated)}</tr>
          ))}
        </tbody>
        {total && (
          <tfoot>
            <tr class="total">{cells(total, false)}</tr>
          </tfoot>
        )}
      </table>
    </section>
  );
};
