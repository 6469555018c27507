import type { ReportCell, ReportSection } from '#contract/schemas/month-report.ts';
import { isText, shownIn } from '#finance/report/shown.ts';
import { Table } from '../ui/table.tsx';

/** A cell that leads somewhere, or only says what it is. */
export const Lead = ({ href, name }: { readonly href: string | undefined; readonly name: string }) =>
  href === undefined ? name : <a href={href}>{name}</a>;

interface PlainTableProps {
  readonly section: Pick<ReportSection, 'title' | 'columns' | 'rows' | 'total'>;
  /** Where the first cell of a row leads; undefined where it leads nowhere. */
  readonly leadsTo?: ((row: readonly ReportCell[]) => string | undefined) | undefined;
}

export const PlainTable = ({ section: { title, columns, rows, total }, leadsTo }: PlainTableProps) => {
  const all = [...rows, ...(total ? [total] : [])];
  const shown = shownIn(columns, rows, total);
  return (
    <Table caption={title} head={columns.map((one) => (isText(one.kind) ? one.title : { amount: one.title }))}>
      {all.map((row) => {
        const href = row === total ? undefined : leadsTo?.(row);
        return (
          <tr key={row} class={row === total ? 'total' : undefined}>
            {columns.map(({ field, kind }, at) =>
              at === 0 ? (
                <th key={field} scope="row">
                  <bdi>
                    <Lead href={href} name={shown(row, at)} />
                  </bdi>
                </th>
              ) : (
                <td key={field} class={isText(kind) ? undefined : 'amount'}>
                  {shown(row, at)}
                </td>
              ),
            )}
          </tr>
        );
      })}
    </Table>
  );
};
