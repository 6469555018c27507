import fc from 'fast-check';
import { XMLValidator } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import type { ReportColumn } from '#contract/schemas/month-report.ts';
import { bars } from '#finance/report/charts/bars.ts';
import { lines } from '#finance/report/charts/lines.ts';
import { markup, ticks } from '#finance/report/charts/svg.ts';
import { waterfall } from '#finance/report/charts/waterfall.ts';
import { bytesShown, footed, onScale, roughly, shownIn, usdShownFor } from '#finance/report/shown.ts';

const value = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 });
const name = fc.string({ maxLength: 40, unit: 'binary' }).map((text) => text.replaceAll(/[^\P{C}]/gu, ''));

describe('charts', () => {
  it('are well-formed, without a coordinate that is no number, whatever the names and values', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ name, value }), { minLength: 1, maxLength: 12 }), (all) => {
        const pictures = [
          bars('a & b', { kind: 'bars', bars: all }),
          waterfall('"w"', {
            kind: 'waterfall',
            steps: all.map((one, at) => ({ ...one, kind: at === 0 ? 'total' : 'change' })),
          }),
          ...(['usd', 'bytes'] as const).map((unit) =>
            lines('<l>', {
              kind: 'lines',
              unit,
              labels: all.map((one) => one.name),
              series: [{ name: 's', kind: 'first', values: all.map((one) => one.value) }],
            }),
          ),
        ].map(markup);
        for (const picture of pictures) {
          expect(XMLValidator.validate(picture)).toBe(true);
          expect(picture).not.toMatch(/="[^"]*(?:NaN|Infinity|undefined)/);
        }
      }),
    );
  });

  it('interrupt a line where there is no value, and mark a point between two gaps', () => {
    const series = [{ name: 's', kind: 'first' as const, values: [1, null, 2, null] }];
    const drawn = markup(lines('t', { kind: 'lines', unit: 'usd', labels: ['a', 'b', 'c', 'd'], series }));
    const [, path = ''] = /<path d="([^"]+)" class="line first"\/><rect/.exec(drawn) ?? [];
    expect(path.match(/[ML]/g)).toEqual(['M', 'M']);
    expect(drawn.match(/class="dot first"/g)).toHaveLength(2);
  });

  it('let a waterfall end where its changes lead', () => {
    const step = (name: string, value: number, kind: 'total' | 'change' = 'total') => ({ name, kind, value });
    const steps = [step('a', 100), step('b', -40, 'change'), step('c', 60)];
    const drawn = markup(waterfall('t', { kind: 'waterfall', steps }));
    const tops = [...drawn.matchAll(/<rect x="[^"]+" y="([^"]+)" width="[^"]+" height="([^"]+)"/g)].map(
      ([, y, height]) => [Number(y), Number(y) + Number(height)],
    );
    expect(tops[1]?.[1]).toBeCloseTo(tops[2]?.[0] ?? 0, 1);
    expect(tops[0]?.[0]).toBeCloseTo(tops[1]?.[0] ?? 0, 1);
  });

  it('have a scale that encloses the values', () => {
    fc.assert(
      fc.property(value, value, (one, other) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        const scale = ticks(low, high);
        expect(scale.length).toBeGreaterThanOrEqual(2);
        expect(scale.length).toBeLessThanOrEqual(7);
        expect(scale[0]).toBeLessThanOrEqual(low);
        expect(scale.at(-1)).toBeGreaterThanOrEqual(high);
      }),
      { examples: [[0, 0]] },
    );
  });
});

describe('amounts on the page', () => {
  it.each([
    [0, '$0'],
    [2_800_000_000, '$2.80'],
    [1_234_567_000_000, '$1,235'],
    [-12_340_000_000, '−$12.3'],
    [50_000_000, '$0.0500'],
    [100_000_000_000, '$100'],
    [1234, '$0.000001'],
  ])('%i nano-dollars are roughly %s', (nanoUsd, text) => expect(roughly(nanoUsd)).toBe(text));

  it('on a scale have no zeros at the end', () => {
    expect([50_000_000, 2_000_000_000, 200_000_000_000, 0].map(onScale)).toEqual(['$0.05', '$2', '$200', '$0']);
  });

  it('are dollars and cents, and below a dollar have the decimals that the largest of a column needs', () => {
    expect(usdShownFor(123_456_000_000)(-1_005_000_000)).toBe('−$1.01');
    expect(usdShownFor(5_000_000_000)(1_234_567_890)).toBe('$1.23');
    expect(usdShownFor(500_000_000)(123_456_789)).toBe('$0.1235');
    expect(usdShownFor(5_000_000)(4_321_987)).toBe('$0.004322');
  });

  it.each([
    [0, '0 B'],
    [1023, '1,023 B'],
    [1536, '1.5 KiB'],
    [3 * 2 ** 40, '3.0 TiB'],
    [-(2 ** 31), '−2.0 GiB'],
  ])('%d bytes are %s', (bytes, text) => expect(bytesShown(bytes)).toBe(text));
});

describe('a table', () => {
  const columns: ReportColumn[] = ['cost', 'other'].map((field) => ({ title: field, kind: 'usd', field }));
  const shownOf = (rows: readonly (readonly number[])[], total: readonly number[]) => {
    const shown = shownIn(columns, rows, total);
    return [...rows, total].map((row) => columns.map((_, at) => shown(row, at)));
  };

  it('adds up as it is shown, with as many decimals in each of its columns', () => {
    const rows = [
      [4_385_000_000, 37_000],
      [1_466_666_666, 18_100_000],
    ];
    expect(shownOf(rows, [5_851_666_666, 18_137_000])).toEqual([
      ['$4.38', '$0.00'],
      ['$1.47', '$0.02'],
      ['$5.85', '$0.02'],
    ]);
  });

  it('adds up with the rows that are not shown', () => {
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 20 }), value, (parts, rest) => {
        const total = parts.reduce((sum, one) => sum + one, rest);
        const amounts = footed(parts, total, 10_000_000);
        for (const [at, part] of parts.entries()) expect(Math.abs((amounts[at] ?? 0) - part)).toBeLessThan(10_000_000);
        const all = footed([...parts, rest], total, 10_000_000);
        // Math.round has a zero with a sign, which a sum has not.
        expect(all.reduce((sum, one) => sum + one, 0)).toBe((Math.round(total / 10_000_000) + 0) * 10_000_000);
      }),
    );
  });
});
