import { foldersOf, routeRows } from './rows.ts';
import { box, type Drawing, panel, text, textWidth } from './svg.ts';

const rowHeight = 34;

/** A column of Lambdas for each resource. */
export function routesPanel(): Drawing {
  let x = 0;
  const columns = foldersOf(routeRows).map((folder) => {
    const names = routeRows.filter((row) => row.folder === folder).map(({ name }) => name);
    const title = folder.split('/').at(-1) ?? '';
    const width = Math.max(...[title, ...names].map((name) => textWidth(name))) + 14;
    const svg = [
      text(x + width / 2, 10, title, 'middle head'),
      ...names.map((name, index) => box('lambda', { x, y: 20 + index * rowHeight, width, height: 26 }, name)),
    ].join('');
    x += width + 8;
    return { svg, height: 20 + names.length * rowHeight };
  });
  return panel(
    'HTTP API: one Lambda for each route',
    'A row of contract/routes/ makes the Lambda, its rights, its environment, its validation and its page of the reference.',
    { svg: columns.map(({ svg }) => svg).join(''), height: Math.max(...columns.map(({ height }) => height)) - 8 },
  );
}
