import { v4, v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { usEast1 } from '#core/cost/prices.ts';
import { groupCosts } from '#finance/books/group-costs.ts';
import { unreadableRow } from '#finance/books/unreadable.ts';
import {
  given,
  parseAlertsOptions,
  parseDiffOptions,
  parseReportOptions,
  parseRepriceOptions,
  parseWriteReportOptions,
} from '../../../operate/cost/report-options.ts';
import { exactUsd, percent, roughUsd } from '../../../operate/costs/amounts.ts';
import { footnotes } from '../../../operate/costs/cost-footnotes.ts';
import { costTable, workTable } from '../../../operate/costs/cost-table.ts';
import { textTable, wrapped } from '../../../operate/costs/text-table.ts';
import { costRow } from '../../support/costs/cost-row.ts';
import { origin } from '../../support/costs/focus-file.ts';

const list = usEast1;

describe('amounts', () => {
  it.each([
    [0, '0.000000000'],
    [1, '0.000000001'],
    [-1_234_567_890, '-1.234567890'],
    [123_000_000_000_000, '123000.000000000'],
  ])('of %i nano-dollars are exactly %s', (nanoUsd, text) => expect(exactUsd(nanoUsd)).toBe(text));

  it.each([
    [0, '$0.00'],
    [1_234_567_890, '$1.23'],
    [24_000_000, '$0.0240'],
    [787_400, '$0.000787'],
    [12, '$0.000000'],
    [-24_000_000, '-$0.0240'],
  ])('of %i nano-dollars are roughly %s', (nanoUsd, text) => expect(roughUsd(nanoUsd)).toBe(text));

  it('have no percentage of zero', () => expect(percent(0, 0)).toBe('–'));
});

describe('text', () => {
  it('is set in columns, and a cell that is cut ends with an ellipsis', () => {
    const table = textTable(
      ['abcdefg'],
      [
        ['a', 5, (name) => name, 'left'],
        ['b', 3, () => '1'],
      ],
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
  const book = { fromLogs: [], scannedBytes: 0, origin };

  it('give the cost per media minute, and the largest parts of the overhead', () => {
    const notes = footnotes(
      [costRow('transcribe_seconds', 120), costRow('mediaconvert_hd', 250), costRow('states_transitions', 100)],
      book,
      list,
    );
    expect(notes.replaceAll(/\n {2}/g, ' ')).toContain('2.0 minutes transcribed: all costs come to $0.0260 a minute.');
    expect(notes.replaceAll(/\n {2}/g, ' ')).toContain('2.50 minutes of MediaConvert, 5.00 normalized minutes');
    expect(notes).toContain('5.1%');
    expect(notes.replaceAll(/\n {2}/g, ' ')).toContain('states_transitions $0.00250');
    expect(Math.max(...notes.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
  });

  it('say what is in no sum because its price in the Region is unknown, and how much of it', () => {
    const abroad = { ...book, origin: { ...origin, region: 'eu-central-1' } };
    const { cost_nano_usd, ...unpriced } = costRow('log_bytes', 2 ** 31);
    const rows = [unpriced, unpriced, costRow('sqs_requests', 1)];
    expect(footnotes(rows, abroad, list).replaceAll(/\n {2}/g, ' ')).toMatch(
      /^- In no sum, since the price in eu-central-1 is unknown: log_bytes \(4 GiB\)\. `npm run prices -- --region eu-central-1` reads/,
    );
    expect(footnotes([costRow('log_bytes', 1)], book, list)).not.toContain('unknown');
  });

  it('name the days with lines that cannot be read', () => {
    const rows = [unreadableRow('2026-11-20', 7), unreadableRow('2026-11-20', 7), costRow('sqs_requests', 1)];
    expect(footnotes(rows, book, list)).toMatch(/^- 2 lines of 2026-11-20 are unreadable:/);
  });

  it('are below a table in which a group without a known price costs unknown, and the total is of the others', () => {
    const { cost_nano_usd, ...unpriced } = costRow('log_bytes', 1);
    const rows = [{ ...unpriced, route: 'elsewhere' }, costRow('sqs_requests', 1_000_000)];
    const table = costTable(groupCosts(rows, 'route'), 'route');
    expect(table).toMatch(/^elsewhere +unknown$/m);
    expect(table).toMatch(/^total +0\.400000000 /m);
    expect(workTable(rows)).toMatch(/elsewhere +log_bytes +1 +unknown/);
  });

  it('say which days are without storage', () => {
    const days = ['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'];
    expect(
      footnotes([costRow('log_bytes', 1)], { ...book, fromLogs: days, scannedBytes: 2e9 }, list).replaceAll(
        /\n {2}/g,
        ' ',
      ),
    ).toMatch(/4 days from 2026-11-17 to 2026-11-20.*\n.*2000\.000 MB of logs searched, \$0\.00931/);
  });
});

describe('the period of npm run cost', () => {
  const today = '2026-11-21';
  const periodOf = (...args: string[]) => parseReportOptions(given(args).values, today);

  it.each([
    ['is today, by default', [], today, today],
    ['is one day when only --to is given', ['--to', '2026-11-01'], '2026-11-01', '2026-11-01'],
    ['is the days of a month', ['--month', '2024-02'], '2024-02-01', '2024-02-29'],
    ['is the days of this month until today', ['--month', '2026-11'], '2026-11-01', today],
    ['begins on the day in the id of a work', ['--job', v7({ msecs: Date.parse('2026-11-03') })], '2026-11-03', today],
    ['is today where the id of a work has no time', ['--project', v4()], today, today],
  ])('%s', (_, args, from, to) => expect(periodOf(...args)).toMatchObject({ from, to, by: 'route', format: 'table' }));

  it.each([
    ['diff', 'thirty days', parseDiffOptions, '2026-10-23'],
    ['alerts', 'a week', parseAlertsOptions, '2026-11-15'],
  ])('of %s is %s, by default', (_name, _days, parse, from) => {
    expect(parse(given([]).values, [], today)).toEqual({ from, to: today });
    const october = { from: '2026-10-01', to: '2026-10-31' };
    expect(parse(given(['--month', '2026-10']).values, [], today)).toEqual(october);
  });
});

describe('the commands of npm run cost', () => {
  const today = '2026-11-21';
  const { values } = given([]);

  it('diff compares two releases', () => {
    expect(parseDiffOptions(values, ['a', 'b'], today)).toMatchObject({ releases: ['a', 'b'] });
  });

  it('reprice begins on the given day and ends today by default', () => {
    const from = '2026-11-01';
    expect(parseRepriceOptions({ ...values, from }, [], today)).toEqual({ from, to: today, dryRun: false });
  });

  it('report writes into out/costs by default', () => {
    const month = '2026-10';
    expect(parseWriteReportOptions({ ...values, month }, [], today)).toEqual({ month, out: 'out/costs' });
  });
});
