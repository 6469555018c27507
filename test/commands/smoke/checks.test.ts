import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { checks } from '../../../commands/smoke/checks.ts';

const page = readFileSync(new URL('../../../docs/aws-verification.md', import.meta.url), 'utf8');
/** The number of each row, and the checks that its proof names. */
const rows = page.split('\n').flatMap((line) => {
  const number = /^\| (\d+) \|/.exec(line)?.[1];
  const proof = line.split(' | ').at(-1) ?? '';
  const named = [...proof.matchAll(/\*\*(.+?)\*\*/g)].map(([, name = '']) => name);
  return number ? [{ number: Number(number), named }] : [];
});

it('the page numbers its open and settled rows together from 1', () => {
  const numbers = rows.map(({ number }) => number);
  expect(numbers.toSorted((one, other) => one - other)).toEqual(numbers.map((_, index) => index + 1));
});

it('a check proves exactly the rows whose proof names it', () => {
  for (const [name, check] of Object.entries(checks)) {
    const claimed: readonly number[] = check.rows;
    expect([name, claimed]).toEqual([
      name,
      rows
        .filter(({ named }) => named.includes(name))
        .map(({ number }) => number)
        .toSorted((one, other) => one - other),
    ]);
  }
});

it('a proof names only checks that exist', () => {
  for (const name of rows.flatMap(({ named }) => named)) expect(Object.keys(checks)).toContain(name);
});
