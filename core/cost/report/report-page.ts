import { usdOf } from '../decimal.ts';
import { escaped } from './charts/svg.ts';
import type { MonthReport } from './month-report.ts';
import { pageStyle } from './page-style.ts';
import type { ReportCell, ReportColumn, ReportSection } from './section.ts';
import { bytesShown, countShown, percentShown, roughly, usdShownFor } from './shown.ts';

export interface PageContext {
  /** Such as `cueline-prod`. */
  readonly deployment: string;
  /** What holds for all amounts, such as the Region of the prices. */
  readonly notes: readonly string[];
}

/** The report as one HTML page without scripts and without anything to load. */
export const reportPage = (report: MonthReport, { deployment, notes }: PageContext): string => {
  const title = `Costs of ${deployment}, ${report.month}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escaped(title)}</title>
<style>${pageStyle}</style>
</head>
<body>
<header>
<h1>${escaped(title)}</h1>
<p>At AWS's list prices, to ${escaped(report.lastDay)} (UTC).${notes.map((note) => ` ${escaped(note)}`).join('')}</p>
<dl>${figure('Revenue', report.revenueNanoUsd)}${figure('Cost', report.costNanoUsd)}${figure('Margin', report.marginNanoUsd)}</dl>
</header>
<main>
${report.sections.map((section) => sectionHtml(section, report.month)).join('\n')}
</main>
<footer><p>Amounts on this page are rounded. The CSV files beside it have every digit, and every row.</p></footer>
</body>
</html>
`;
};

/** All nine decimals, since these are the totals of all tables. */
const figure = (name: string, nanoUsd: number): string => {
  const [whole = '0', fraction = ''] = usdOf(Math.abs(nanoUsd)).split('.');
  const dollars = `${nanoUsd < 0 ? '−' : ''}$${countShown(Number(whole))}.${fraction.padEnd(9, '0')}`;
  return `<div><dt>${name}</dt><dd${nanoUsd < 0 ? ' class="negative"' : ''}>${dollars}</dd></div>`;
};

/** A chart is made for a width; on a narrow screen it is scrolled instead of shrunk until it cannot be read. */
const sectionHtml = (section: ReportSection, month: string): string => {
  const { id, title, note, chart } = section;
  return `<section id="${id}" aria-labelledby="${id}-title">
<div class="whole">
<h2 id="${id}-title">${escaped(title)}</h2>
<p>${escaped(note)}</p>
${chart ? `<div class="chart" tabindex="0" role="group" aria-label="${escaped(title)}, chart">${chart}</div>` : ''}
</div>
${tableHtml(section)}
<p class="file">${escaped(`${month}-${id}.csv`)}</p>
</section>`;
};

const tableHtml = ({ title, columns, rows, total, shownRows = rows.length }: ReportSection): string => {
  if (shownRows === 0 || rows.length === 0) return '';
  const formats = columns.map((column, at) =>
    formatOf(
      column,
      [...rows, ...(total ? [total] : [])].map((row) => row[at]),
    ),
  );
  const row = (cells: readonly ReportCell[]) =>
    `<tr>${cells.map((cell, at) => cellHtml(cell, columns[at]?.kind ?? 'text', formats[at] ?? String)).join('')}</tr>`;
  const more = rows.length - shownRows;
  return `<div class="table" tabindex="0" role="group" aria-label="${escaped(title)}, table"><table>
<thead><tr>${columns.map(({ title: name, kind }) => `<th scope="col"${isText(kind) ? '' : ' class="number"'}>${escaped(name)}</th>`).join('')}</tr></thead>
<tbody>${rows.slice(0, shownRows).map(row).join('\n')}</tbody>
${total ? `<tfoot>${row(total)}</tfoot>` : ''}
</table></div>
${more > 0 ? `<p class="more">${countShown(more)} more ${more === 1 ? 'row is' : 'rows are'} in the CSV file${total ? ' and in the total' : ''}.</p>` : ''}`;
};

const formatOf = ({ kind }: ReportColumn, cells: readonly ReportCell[]): ((value: number) => string) => {
  if (kind === 'usd')
    return usdShownFor(Math.max(0, ...cells.map((cell) => (typeof cell === 'number' ? Math.abs(cell) : 0))));
  if (kind === 'rate') return roughly;
  if (kind === 'bytes') return bytesShown;
  return kind === 'percent' ? percentShown : countShown;
};

const cellHtml = (cell: ReportCell, kind: ReportColumn['kind'], format: (value: number) => string): string => {
  if (isText(kind)) return `<td>${escaped(kind === 'id' ? shortId(String(cell ?? '')) : String(cell ?? ''))}</td>`;
  const shown = typeof cell === 'number' ? format(cell) : (cell ?? '–');
  return `<td class="number${kind === 'usd' && typeof cell === 'number' && cell < 0 ? ' negative' : ''}">${escaped(shown)}</td>`;
};

const isText = (kind: ReportColumn['kind']): boolean => kind === 'text' || kind === 'id';

/** The end, which differs also between accounts that were made in the same minute. */
const shortId = (id: string): string => (id.length === 36 ? `…${id.slice(-12)}` : id);
