import { expect, it } from 'vitest';
import { rowStates } from '../../../commands/recording/terminal-rows.ts';

const esc = String.fromCharCode(27);
const at = (atMs: number, text: string) => ({ atMs, text });

it('a bar that is drawn again is one row with a state for each drawing', () => {
  const bar = (text: string): string => `${esc}[1G${text}${esc}[0K`;
  const states = rowStates([
    at(0, `${esc}7${esc}[?25l${bar('upload 10 %')}`),
    at(100, `${bar('upload 10 %')}${bar('done')}${esc}[?25h${esc}8\r\n`),
    at(200, 'a receipt\r\n\nfile'),
  ]);
  expect(states).toEqual([
    { row: 0, text: 'upload 10 %', fromMs: 0, toMs: 100 },
    { row: 0, text: 'done', fromMs: 100 },
    { row: 1, text: 'a receipt', fromMs: 200 },
    { row: 3, text: 'file', fromMs: 200 },
  ]);
});

it('text overwrites what is at its place, as on a terminal', () => {
  expect(rowStates([at(0, `0123456789\rab${esc}[5Gc`)])).toEqual([{ row: 0, text: 'ab23c56789', fromMs: 0 }]);
});

it('a sequence that it does not know is an error, not a wrong picture', () => {
  expect(() => rowStates([at(0, `${esc}[2J`)])).toThrow('Unknown sequence');
});
