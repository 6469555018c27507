import type { Route } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';

const start = '<!-- routes: written by npm run openapi -->';
const end = '<!-- /routes -->';

/** A text with the table of routes between its markers. Throws when it has none. */
export const withRouteTable = (text: string): string => {
  const [before, rest] = text.split(start);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined) throw new Error(`There is no ${start} … ${end}`);
  return `${before}${start}\n${table()}\n${end}${after}`;
};

const table = (): string =>
  ['| Route | Does | Answers |', '|---|---|---|', ...Object.values<Route>(routes).map(row)].join('\n');

const row = ({ method, path, summary, status, idempotent, ...route }: Route): string => {
  const notes = [
    ...(idempotent ? ['takes `Idempotency-Key`'] : []),
    ...(route.errors.includes('version_mismatch') ? ['takes `If-Match`'] : []),
    ...(route.public ? ['no key'] : []),
  ];
  return `| \`${method} ${path}\` | ${[summary, ...notes].join('; ')} | ${status} |`;
};
