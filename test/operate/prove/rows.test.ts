import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { checks } from '../../../operate/prove/checks.ts';
import { readRows } from '../../../operate/prove/rows.ts';

const rows = readRows();

it('the page numbers its open and settled rows together from 1', () => {
  const page = readFileSync(new URL('../../../docs/aws-verification.md', import.meta.url), 'utf8');
  const numbers = page.split('\n').flatMap((line) => /^\| (\d+) \|/.exec(line)?.[1] ?? []);
  expect(numbers.map(Number).toSorted((one, other) => one - other)).toEqual(numbers.map((_, index) => index + 1));
  expect(rows.map(({ number }) => number)).toEqual(numbers.map((_, index) => index + 1));
});

it('a check proves exactly the rows whose proof names it', () => {
  for (const [name, check] of Object.entries(checks)) {
    const claimed: readonly number[] = check.rows;
    const naming = rows.filter((row) => row.checks.some((one) => one === name)).map(({ number }) => number);
    expect([name, claimed]).toEqual([name, naming]);
  }
});

it('a proof names only checks that exist', () => {
  const bold = rows.flatMap(({ proof }) => [...proof.matchAll(/\*\*(.+?)\*\*/g)].map(([, name = '']) => name));
  for (const name of bold) expect(Object.keys(checks)).toContain(name);
});

it('every row says what settles it: a program for at least sixty, documents, or a person', () => {
  const by = Map.groupBy(rows, (row) => row.by);
  expect(by.get('program')?.length).toBeGreaterThanOrEqual(60);
  // "Nothing: no need" is what the page says of rows that documents settle.
  for (const { number, proof } of by.get('documents') ?? [])
    expect([number, proof]).toEqual([number, 'nothing: no need']);
});
