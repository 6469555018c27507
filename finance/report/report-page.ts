import type { ReportCell, ReportColumn } from '#contract/schemas/month-report.ts';
import { drawnChart } from './charts/drawn-chart.ts';
import { escaped, markup } from './charts/svg.ts';
import type { MonthFigures } from './month-report.ts';
import { pageStyle } from './page-style.ts';
import type { ReportContext } from './report-model.ts';
import type { ReportSection } from './section.ts';
import { centsShown, countShown, isLoss, isText, shownIn } from './shown.ts';

/** The report as one HTML page without scripts and without anything to load. */
export const reportPage = (report: MonthFigures, { deployment, notes }: ReportContext): string => {
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
<p>At AWS's list prices, to ${escaped(report.lastDay)} (UTC).</p>
<dl>${figure('Revenue', report.revenueNanoUsd)}${figure('Cost', report.costNanoUsd)}${figure('Margin', report.marginNanoUsd)}</dl>
<ul>${notes.map((note) => `<li>${escaped(note)}</li>`).join('')}</ul>
</header>
<main>
${report.sections.map((section) => sectionHtml(section, report.month)).join('\n')}
</main>
<footer><p>Amounts on this page are rounded. The CSV files beside it have every digit, and every row.</p></footer>
</body>
</html>
`;
};

const figure = (name: string, nanoUsd: number): string =>
  `<div><dt>${name}</dt><dd${nanoUsd < 0 ? ' class="negative"' : ''}>${centsShown(nanoUsd)}</dd></div>`;

/** A chart is made for a width; on a narrow screen it is scrolled instead of shrunk until it cannot be read. */
const sectionHtml = (section: ReportSection, month: string): string => {
  const { id, title, note, chart } = section;
  return `<section id="${id}" aria-labelledby="${id}-title">
<div class="whole">
<h2 id="${id}-title">${escaped(title)}</h2>
<p>${escaped(note)}</p>
${chart ? `<div class="chart" tabindex="0" role="group" aria-label="${escaped(title)}, chart">${markup(drawnChart(title, chart))}</div>` : ''}
</div>
${tableHtml(section)}
<p class="file">${escaped(`${month}-${id}.csv`)}</p>
</section>`;
};

/** A table of so few rows is printed on one page. */
const shortRows = 12;

const tableHtml = ({ title, columns, rows, total, shownRows = rows.length }: ReportSection): string => {
  if (shownRows === 0 || rows.length === 0) return '';
  const shown = shownIn(columns, rows, total);
  const row = (cells: readonly ReportCell[]) =>
    `<tr>${columns.map((column, at) => cellHtml(cells[at] ?? null, column, shown(cells, at))).join('')}</tr>`;
  const more = rows.length - shownRows;
  return `<div class="table${Math.min(shownRows, rows.length) <= shortRows ? ' short' : ''}" tabindex="0" role="group" aria-label="${escaped(title)}, table"><table>
<thead><tr>${columns.map(({ title: name, kind }) => `<th scope="col"${isText(kind) ? '' : ' class="number"'}>${escaped(name)}</th>`).join('')}</tr></thead>
<tbody>${rows.slice(0, shownRows).map(row).join('\n')}</tbody>
${total ? `<tfoot>${row(total)}</tfoot>` : ''}
</table></div>
${more > 0 ? `<p class="more">${countShown(more)} more ${more === 1 ? 'row is' : 'rows are'} in the CSV file${total ? ' and in the total' : ''}.</p>` : ''}`;
};

const cellHtml = (cell: ReportCell, { kind }: ReportColumn, shown: string): string =>
  isText(kind)
    ? `<td>${escaped(shown)}</td>`
    : `<td class="number${isLoss(cell, kind) ? ' negative' : ''}">${escaped(shown)}</td>`;
