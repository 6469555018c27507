import { failures } from '#contract/failures.ts';
import type { Route } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { objectsText, tablesText } from '../architecture/tables-text.ts';
import { settingsTable } from './config-schema.ts';
import { figures } from './figures.ts';

const routeRow = ({ method, path, summary, status, idempotent, ...route }: Route): string => {
  const notes = [
    ...(idempotent ? ['takes `Idempotency-Key`'] : []),
    ...(route.errors.includes('version_mismatch') ? ['takes `If-Match`'] : []),
    ...(route.public ? ['no key'] : []),
  ];
  return `| \`${method} ${path}\` | ${[summary, ...notes].join('; ')} | ${status} |`;
};

const routeTable = (): string =>
  ['', '| Route | Does | Answers |', '|---|---|---|', ...Object.values<Route>(routes).map(routeRow), ''].join('\n');

const failureTable = (): string =>
  [
    '',
    '| `error_code` | Means | Again? | What to do |',
    '|---|---|---|---|',
    ...Object.entries(failures).map(
      ([code, { meaning, isRetryable, advice }]) =>
        `| \`${code}\` | ${meaning} | ${isRetryable ? 'may help' : 'no'} | ${advice} |`,
    ),
    '',
  ].join('\n');

const parts: Readonly<Record<string, string>> = {
  ...figures,
  routes: routeTable(),
  failures: failureTable(),
  settings: settingsTable(),
  tables: `\n${tablesText()}\n`,
  objects: `\n${objectsText()}\n`,
};

/** `<!-- name -->…<!-- /name -->`; after the name, the first may have a note for readers of the source. */
const part = /(<!-- (\w+)(?:: [^>]*)? -->)[\s\S]*?(<!-- \/\2 -->)/g;
const marker = /<!-- \/?\w+(?:: [^>]*)? -->/;

/** Replaces the text between markers. Throws when a marker has no pair, or no part has its name. */
export const withGeneratedParts = (text: string, drawn: Readonly<Record<string, string>> = {}): string => {
  const [lost] = marker.exec(text.replaceAll(part, '')) ?? [];
  if (lost) throw new Error(`There is only one of the two markers ${lost}`);
  return text.replaceAll(part, (_old, start: string, name: string, end: string) => {
    const written = parts[name] ?? drawn[name];
    if (written === undefined) throw new Error(`commands/openapi/figures.ts has no ${name}`);
    return `${start}${written}${end}`;
  });
};
