import { v4, v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { usEast1 } from '#core/cost/prices.ts';
import { groupCosts } from '#finance/books/group-costs.ts';
import { exactUsd, percent, roughUsd } from '../../../commands/cost/amounts.ts';
import { footnotes } from '../../../commands/cost/cost-footnotes.ts';
import { costTable, workTable } from '../../../commands/cost/cost-table.ts';
import {
  parseAlertsOptions,
  parseDiffOptions,
  parseReportOptions,
  parseRepriceOptions,
  parseWriteReportOptions,
} from '../../../commands/cost/report-options.ts';
import { textTable, wrapped } from '../../../commands/cost/text-table.ts';
import { costRow } from '../../support/costs/cost-row.ts';

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
  const origin = { awsAccountArn: 'arn:aws:iam::000000000000:root', region: 'us-east-1', stack: 'Cueline-prod' };
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
  const defaults = { by: 'route', format: 'table', 'free-tier': false };
  const today = '2026-11-21';

  it('is today, by default', () => {
    expect(parseReportOptions(defaults, today)).toMatchObject({ from: today, to: today, by: 'route', format: 'table' });
  });

  it('is one day when only --to is given', () => {
    expect(parseReportOptions({ ...defaults, to: '2026-11-01' }, today)).toMatchObject({
      from: '2026-11-01',
      to: '2026-11-01',
    });
  });

  it.each([
    ['2026-10', '2026-10-01', '2026-10-31'],
    ['2024-02', '2024-02-01', '2024-02-29'],
    [today.slice(0, 7), `${today.slice(0, 7)}-01`, today],
  ])('is the days of the month %s until today', (month, from, to) =>
    expect(parseReportOptions({ ...defaults, month }, today)).toMatchObject({ from, to }),
  );

  it.each([
    [{ month: '2026-13' }, '--month takes a month as YYYY-MM, not 2026-13'],
    [{ month: '2999-01' }, '--month is in the future: 2999-01'],
    [{ month: '2026-10', to: '2026-10-03' }, '--month cannot be given with --from or --to'],
  ])('is refused with %j', (given, message) =>
    expect(() => parseReportOptions({ ...defaults, ...given }, today)).toThrow(message),
  );

  it('is refused with a day that does not exist', () => {
    expect(() => parseReportOptions({ ...defaults, from: '2026-02-30' }, today)).toThrow(
      '--from takes a day as YYYY-MM-DD',
    );
  });

  it('begins on the day in the id of a work, or today when the id has no time', () => {
    const job = v7({ msecs: Date.parse('2026-11-03T23:59:59Z') });
    const asked = parseReportOptions({ ...defaults, job }, today);
    expect(asked).toMatchObject({ from: '2026-11-03', to: today, work: { name: `job ${job}` } });
    expect(parseReportOptions({ ...defaults, project: v4() }, today).from).toBe(today);
  });
});

describe('the commands of npm run cost', () => {
  const given = { by: 'route', format: 'table', 'free-tier': false, 'dry-run': false, out: 'out/costs' };
  const today = '2026-11-21';

  it('diff compares two releases, over thirty days by default', () => {
    const releases = ['a', 'b'];
    expect(parseDiffOptions(given, releases, today)).toEqual({ from: '2026-10-23', to: today, releases });
    const october = { from: '2026-10-01', to: '2026-10-31', releases };
    expect(parseDiffOptions({ ...given, month: '2026-10' }, releases, today)).toEqual(october);
    expect(parseDiffOptions(given, [], today)).toEqual({ from: '2026-10-23', to: today });
    for (const names of [['a'], ['a', 'a'], ['a', 'b', 'c']])
      expect(() => parseDiffOptions(given, names, today)).toThrow('npm run cost diff takes two releases');
  });

  it('alerts covers the last week by default', () => {
    expect(parseAlertsOptions(given, [], today)).toEqual({ from: '2026-11-15', to: today });
    expect(parseAlertsOptions({ ...given, to: '2026-11-02' }, [], today)).toEqual({
      from: '2026-11-02',
      to: '2026-11-02',
    });
    expect(() => parseAlertsOptions(given, ['all'], today)).toThrow('npm run cost alerts takes no all.');
  });

  it('reprice begins on the given day and ends today by default', () => {
    expect(parseRepriceOptions({ ...given, from: '2026-11-01' }, [], today)).toEqual({
      from: '2026-11-01',
      to: today,
      dryRun: false,
    });
    expect(() => parseRepriceOptions(given, [], today)).toThrow('npm run cost reprice needs --from DAY');
    expect(() => parseRepriceOptions({ ...given, from: '2026-11-01' }, ['now'], today)).toThrow('takes no now');
  });

  it('report needs a month', () => {
    expect(parseWriteReportOptions({ ...given, month: '2026-10' }, [], today)).toEqual({
      month: '2026-10',
      out: 'out/costs',
    });
    expect(() => parseWriteReportOptions(given, [], today)).toThrow('npm run cost report needs --month YYYY-MM');
    expect(() => parseWriteReportOptions({ ...given, month: '2027-01' }, [], today)).toThrow('is in the future');
  });
});
