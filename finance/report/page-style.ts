/** Light on paper whatever the screen has; each section stays on one page where it fits. */
export const pageStyle = `
:root { --paper: #fff; --ink: #1b1f24; --soft: #57606a; --grid: #d8dee4; --gain: #1a7f37; --loss: #b42318; --cost: #5b6b7f;
  --first: #0b62c4; --second: #b35900; }
@media screen and (prefers-color-scheme: dark) {
  :root { --paper: #0d1117; --ink: #e6edf3; --soft: #9aa4af; --grid: #30363d; --gain: #4cc169; --loss: #ff7b72;
    --cost: #8b98a8; --first: #6cb0ff; --second: #f0a35e; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 1120px; padding: 24px 16px 48px; background: var(--paper); color: var(--ink);
  font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif; }
h1 { font-size: 26px; line-height: 1.2; margin: 0 0 8px; }
h2 { font-size: 19px; margin: 40px 0 4px; }
p { margin: 0 0 12px; color: var(--soft); max-width: 72ch; }
ul { margin: 20px 0 0; padding-left: 18px; color: var(--soft); font-size: 14px; max-width: 96ch; }
dl { display: flex; flex-wrap: wrap; gap: 12px 40px; margin: 20px 0 0; }
dt { color: var(--soft); }
dd { margin: 0; font-size: 21px; font-variant-numeric: tabular-nums; }
.chart, .table { overflow-x: auto; }
.chart:focus-visible, .table:focus-visible { outline: 2px solid var(--first); outline-offset: 2px; }
svg { display: block; width: 100%; min-width: 620px; max-width: 860px; height: auto; font: 12px system-ui, "DejaVu Sans", sans-serif; }
svg text { fill: var(--ink); }
svg .small { fill: var(--soft); font-size: 11px; }
svg .value { font-size: 11px; }
.grid { stroke: var(--grid); stroke-width: 0.75; }
.axis { stroke: var(--soft); stroke-width: 1; }
.link { stroke: var(--soft); stroke-width: 0.75; stroke-dasharray: 2 2; }
.gain { fill: var(--gain); }
.loss { fill: var(--loss); }
.cost { fill: var(--cost); }
.line { fill: none; stroke-width: 2; stroke-linejoin: round; }
.line.first { stroke: var(--first); }
.line.second { stroke: var(--second); }
.line.ahead { stroke: var(--second); stroke-dasharray: 5 4; }
.dot.first { fill: var(--first); }
.dot.second, .dot.ahead { fill: var(--second); }
table { border-collapse: collapse; min-width: min(100%, 560px); margin: 12px 0; font-variant-numeric: tabular-nums; font-size: 14px; }
th, td { text-align: left; padding: 4px 16px 4px 0; border-bottom: 1px solid var(--grid); white-space: nowrap; }
th { color: var(--soft); font-weight: 600; white-space: normal; vertical-align: bottom; }
td:first-child { white-space: normal; min-width: 8em; }
.number { text-align: right; padding: 4px 0 4px 16px; }
tfoot td { font-weight: 600; border-top: 2px solid var(--soft); border-bottom: 0; }
.negative { color: var(--loss); }
@media (max-width: 480px) {
  table { font-size: 13px; }
  th, td { padding-right: 10px; }
  td:first-child { min-width: 0; }
  .number { padding-left: 10px; padding-right: 0; }
}
.file, .more { font-size: 13px; }
@page { size: A4; margin: 16mm 14mm; }
@media print {
  body { max-width: none; padding: 0; font-size: 10pt; }
  h2 { margin-top: 20pt; break-after: avoid; }
  .whole { break-inside: avoid; }
  .whole:not(:has(.chart)) { break-after: avoid; }
  .chart, .table { overflow: visible; }
  svg { min-width: 0; break-inside: avoid; }
  table { font-size: 7pt; }
  th, td { padding-right: 5pt; }
  td:first-child { min-width: 0; }
  .number { padding-left: 5pt; padding-right: 0; }
  tr, .short { break-inside: avoid; }
  .file, .more { break-before: avoid; margin-bottom: 4pt; }
  thead { display: table-header-group; }
  tfoot { display: table-row-group; }
  .gain, .loss, .cost { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
`;
