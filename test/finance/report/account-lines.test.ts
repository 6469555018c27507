import { expect, it } from 'vitest';
import { accountLines, most } from '#finance/report/account-lines.ts';
import { sectionCsv } from '#finance/report/section.ts';

const tooLarge = new Error('too large');
const linesOf = async (texts: Iterable<string>) => {
  let all = '';
  for await (const lines of accountLines(texts, 'a', tooLarge)) all += lines;
  return all;
};
const header = 'account,name\n';

it('the header and the lines of an account are found however the texts are cut, each row being one line', async () => {
  const columns = [
    { title: 'Day', kind: 'text', field: 'day' },
    { title: 'Account', kind: 'id', field: 'account' },
    { title: 'Customer', kind: 'text', field: 'name' },
  ] as const;
  const rows = ['a', 'b', 'a'].map((account, n) => [`2026-11-0${n + 1}`, account, 'Ä\nB']);
  const csv = [...sectionCsv({ id: '', title: '', note: '', columns, rows })].join('');
  const expected = 'day,account,name\n2026-11-01,a,Ä B\n2026-11-03,a,Ä B\n';
  expect(await linesOf([csv])).toBe(expected);
  expect(await linesOf(csv)).toBe(expected);
});

it('more lines of an account than are parsed in time are refused', async () => {
  const lines = (count: number) => [header, '1,a,\n'.repeat(count)];
  expect(await linesOf(lines(most.lines - 1))).toHaveLength(lines(most.lines - 1).join('').length);
  await expect(linesOf(lines(most.lines))).rejects.toBe(tooLarge);
});

it('a file that is longer than can be read in time is refused', async () => {
  const text = `${'x'.repeat(999_999)}\n`;
  const texts = function* (count: number) {
    for (let n = 0; n < count; n += 1) yield text;
  };
  expect(await linesOf(texts(most.chars / 1e6))).toBe(text);
  await expect(linesOf(texts(most.chars / 1e6 + 1))).rejects.toBe(tooLarge);
});
