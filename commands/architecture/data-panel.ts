import { tableNames } from '#contract/tables.ts';
import type { ObjectUse, TableUse } from '#contract/uses.ts';
import { foldersOf, keyCheckRow, operatorCheckRow, type Row, routeRows, stepRows } from './rows.ts';
import { type Drawing, panel, text } from './svg.ts';

const nameWidth = 176;
const rowHeight = 19;
const headHeight = 112;

const writing: ReadonlySet<TableUse | ObjectUse> = new Set(['put', 'update', 'update last_used_at', 'delete', 'abort']);

type Touch = 'reads' | 'writes' | undefined;

/** Which Lambdas read and which write each table and each prefix of the bucket. */
export function dataPanel(): Drawing {
  const rows = [keyCheckRow, operatorCheckRow, ...routeRows, ...stepRows];
  const folders = foldersOf(rows.filter(({ uses }) => uses.tables ?? uses.objects));
  const prefixes = [...new Set(rows.flatMap(({ uses }) => Object.keys(uses.objects ?? {})))];
  const columns = [
    ...tableNames.map((name) => ({ name, touchOf: (own: readonly Row[]) => touchOf(own, 'tables', name) })),
    ...prefixes.map((name) => ({ name: `${name}/`, touchOf: (own: readonly Row[]) => touchOf(own, 'objects', name) })),
  ];
  const columnWidth = (928 - nameWidth - 40) / columns.length;
  const xOf = (index: number) => nameWidth + 14 + index * columnWidth;
  const heads = columns.map(
    ({ name }, index) =>
      `<g transform="translate(${xOf(index) + 4} ${headHeight - 10}) rotate(-55)">${text(0, 0, name)}</g>`,
  );
  const lines = folders.flatMap((folder, index) => {
    const y = headHeight + index * rowHeight;
    const own = rows.filter((row) => row.folder === folder);
    return [
      `<path class="rule" d="M0 ${y + 0.5}H928" stroke-width="0.5"/>`,
      text(0, y + 14, folder),
      ...columns.map(({ touchOf }, column) => dot(xOf(column), y + rowHeight / 2, touchOf(own))),
    ];
  });
  const edge = xOf(tableNames.length) - columnWidth / 2;
  const height = headHeight + folders.length * rowHeight;
  return panel(
    'State: tables of DynamoDB, then prefixes of the bucket',
    'By folder of lambdas/. Full dot: writes, and may read. Ring: reads. The rights of each Lambda are made from the same rows.',
    {
      height,
      svg: [...heads, ...lines, `<path class="rule" d="M${edge} ${headHeight - 8}V${height}"/>`].join(''),
    },
  );
}

function touchOf(rows: readonly Row[], of: 'tables' | 'objects', name: string): Touch {
  const uses = rows.flatMap((row) =>
    Object.entries(row.uses[of] ?? {}).flatMap(([key, all]) => (key === name ? all : [])),
  );
  if (uses.length === 0) return undefined;
  return uses.some((use) => writing.has(use)) ? 'writes' : 'reads';
}

const dot = (x: number, y: number, touch: Touch): string =>
  touch ? `<circle class="${touch}" cx="${Math.round(x)}" cy="${y}" r="${touch === 'writes' ? 5 : 4.3}"/>` : '';
