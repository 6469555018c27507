import { parse } from 'csv-parse/sync';
import * as v from 'valibot';
import type { CostRow } from '#contract/schemas/cost-row.ts';
import { FocusLine, focusHeader, focusLines, rowOfLine } from '#finance/books/focus.ts';
import { unreadableRoute } from '#finance/books/unreadable.ts';

export const origin = { awsAccountArn: 'arn:aws:iam::000000000000:root', region: 'us-east-1', stack: 'Cueline-dev' };

/** The file of a day, with names of customers by account id. */
export const focusFile = (
  rows: readonly CostRow[],
  names: ReadonlyMap<string, string> = new Map(),
  where = origin,
): string => `${focusHeader}${focusLines(rows, where, names)}`;

/** Throws for a file that finance did not write. */
export const rowsOfFile = (text = ''): CostRow[] => {
  const rows = parse(text, { columns: true }).map((line: unknown) => {
    v.assert(FocusLine, line);
    return rowOfLine(line, '');
  });
  if (rows.some(({ route }) => route === unreadableRoute)) throw new Error(`Not written by finance: ${text}`);
  return rows;
};
