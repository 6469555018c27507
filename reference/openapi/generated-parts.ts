import { errorWords } from '#contract/error-words.ts';
import { errorStatus } from '#contract/errors.ts';
import { failures } from '#contract/failures.ts';
import type { Route } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { objectsText, tablesText } from '../architecture/tables-text.ts';
import { settingsTable } from './config-schema.ts';
import { figures } from './figures.ts';
import { growingLists } from './growing-lists.ts';

const routeRow = ({ method, path, summary, status, idempotent, ...route }: Route): string => {
  const notes = [
    ...(route.deprecated ? [`deprecated, until ${route.deprecated.sunset}`] : []),
    ...(idempotent ? ['takes `Idempotency-Key`'] : []),
    ...(route.errors.includes('version_mismatch') ? ['takes `If-Match`'] : []),
    ...(route.public ? ['no key'] : []),
  ];
  return `| \`${method} ${path}\` | ${[summary, ...notes].join('; ')} | ${status} |`;
};

const routeTable = (): string =>
  ['', '| Route | Does | Answers |', '|---|---|---|', ...Object.values<Route>(routes).map(routeRow), ''].join('\n');

/** A section per code, with the reason of a refusal, of failed work, or both. */
const errorCodeSections = (): string => {
  const codes = [...new Set([...Object.keys(errorWords), ...Object.keys(failures)])].toSorted();
  const sections = codes.map((code) => {
    const refusal = isKey(errorWords, code) ? [{ ...errorWords[code], when: `Status ${errorStatus[code]}` }] : [];
    const failure = isKey(failures, code) ? [{ ...failures[code], when: 'Failed work' }] : [];
    const texts = [...Map.groupBy([...refusal, ...failure], textOfCode)].map(
      ([text, found]) => `**${found.map(({ when }) => when).join(' · ')}.** ${text}`,
    );
    return [`## ${code}`, ...texts].join('\n\n');
  });
  return `\n${codes.map((code) => `[${code}](#${code})`).join(' ·\n')}\n\n${sections.join('\n\n')}\n`;
};

const textOfCode = ({
  meaning,
  advice,
  isRetryable,
}: {
  meaning: string;
  advice: string;
  isRetryable?: boolean;
}): string => `${meaning}\n\n${advice}${isRetryable ? ' The same work may succeed later.' : ''}`;

const isKey = <T extends object>(object: T, key: PropertyKey): key is keyof T => Object.hasOwn(object, key);

const parts: Readonly<Record<string, string>> = {
  ...figures,
  routes: routeTable(),
  errorCodes: errorCodeSections(),
  growingLists: `\n${Object.keys(growingLists)
    .map((name) => `- ${name}`)
    .join(';\n')}.\n`,
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
    if (written === undefined) throw new Error(`reference/openapi/figures.ts has no ${name}`);
    return `${start}${written}${end}`;
  });
};
