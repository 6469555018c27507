import { v4, v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import type { CostRow } from '#contract/schemas/cost-row.ts';
import { nanoUsdOf, pricesIn } from '#core/cost/price-of.ts';
import { exactUsd, percent, roughUsd } from '../../../commands/cost/amounts.ts';
import { askedOf } from '../../../commands/cost/asked.ts';
import { footnotes } from '../../../commands/cost/cost-footnotes.ts';
import { textTable, wrapped } from '../../../commands/cost/text-table.ts';

const list = pricesIn('us-east-1');

describe('amounts', () => {
  it.each([
    [0, '0.000000000'],
    [1, '0.000000001'],
    [-1_234_567_890, '-1.234567890'],
    [123_000_000_000_000, '123000.000000000'],
  ])('of %i nano-dollars are told to the last: %s', (nanoUsd, text) => expect(exactUsd(nanoUsd)).toBe(text));

  it.each([
    [0, '$0.00'],
    [1_234_567_890, '$1.23'],
    [24_000_000, '$0.0240'],
    [787_400, '$0.000787'],
    [12, '$0.000000'],
  ])('of %i are read as %s', (nanoUsd, text) => expect(roughUsd(nanoUsd)).toBe(text));

  it('of nothing have no share', () => expect(percent(0, 0)).toBe('–'));
});

describe('text', () => {
  it('stands in columns, and a cell that is too long says that it was cut', () => {
    const table = textTable(
      [
        { title: 'a', width: 5, left: true },
        { title: 'b', width: 3 },
      ],
      [['abcdefg', '1']],
      ['t', '1'],
    );
    expect(table.split('\n')).toEqual(['a        b', '──────────', 'abcd…    1', '──────────', 't        1']);
  });

  it('is wrapped at 80 columns, indented', () => {
    const lines = wrapped('word '.repeat(40).trim()).split('\n');
    expect(lines.map((line) => line.length)).toEqual([79, 76, 46]);
    expect(lines[1]).toMatch(/^ {2}word/);
  });
});

describe('footnotes', () => {
  const row = (meter: CostRow['meter'], units: number): CostRow => ({
    day: '2026-11-20',
    route: 'r',
    meter,
    modelled: false,
    units,
    cost_nano_usd: nanoUsdOf(units, list[meter]),
  });
  const origin = { awsAccountArn: 'arn:aws:iam::000000000000:root', region: 'us-east-1', stack: 'Cueline-prod' };
  const book = { fromLogs: [], scannedBytes: 0, origin };

  it('divide by media minutes, and name what makes the overhead large', () => {
    const notes = footnotes(
      [row('transcribe_seconds', 120), row('mediaconvert_hd', 250), row('states_transitions', 100)],
      book,
      list,
    );
    expect(notes.replaceAll(/\n {2}/g, ' ')).toContain('2.0 minutes transcribed: all costs come to $0.0260 a minute.');
    expect(notes).toContain('2.50 normalized minutes of MediaConvert');
    expect(notes).toContain('5.1%');
    expect(notes).toContain('states_transitions $0.00250');
    expect(Math.max(...notes.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
  });

  it('say where the prices of another Region stand in', () => {
    const abroad = { ...book, origin: { ...origin, region: 'eu-central-1' } };
    expect(footnotes([row('log_bytes', 1)], abroad, list).replaceAll(/\n {2}/g, ' ')).toMatch(
      /^- All of it is priced as us-east-1, since there is no price list of eu-central-1 here/,
    );
    expect(footnotes([row('log_bytes', 1)], book, list)).not.toContain('us-east-1');
  });

  it('say which days are without storage', () => {
    const days = ['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'];
    expect(
      footnotes([row('log_bytes', 1)], { ...book, fromLogs: days, scannedBytes: 2e9 }, list).replaceAll(/\n {2}/g, ' '),
    ).toMatch(/4 days from 2026-11-17 to 2026-11-20.*\n.*2000\.000 MB of logs searched, \$0\.00931/);
  });
});

describe('what is asked for', () => {
  const defaults = { by: 'route', format: 'table', 'free-tier': false };
  const today = '2026-11-21';

  it('is today, by default', () => {
    expect(askedOf(defaults, today)).toMatchObject({ from: today, to: today, by: 'route', format: 'table' });
  });

  it('is one day, where only its end is given', () => {
    expect(askedOf({ ...defaults, to: '2026-11-01' }, today)).toMatchObject({ from: '2026-11-01', to: '2026-11-01' });
  });

  it('is no day that the calendar lacks', () => {
    expect(() => askedOf({ ...defaults, from: '2026-02-30' }, today)).toThrow('--from takes a day as YYYY-MM-DD');
  });

  it('of a work begins on the day in its id, and of an id without one today', () => {
    const job = v7({ msecs: Date.parse('2026-11-03T23:59:59Z') });
    const asked = askedOf({ ...defaults, job }, today);
    expect(asked).toMatchObject({ from: '2026-11-03', to: today, work: { name: `job ${job}` } });
    expect(askedOf({ ...defaults, project: v4() }, today).from).toBe(today);
  });
});
