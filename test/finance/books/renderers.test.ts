import { expect, it } from 'vitest';
import { usEast1 as list } from '#core/cost/prices.ts';
import { ownUsage, reconcile } from '#finance/bill/reconcile.ts';
import { costNotes } from '#finance/books/cost-notes.ts';
import { dayFigures } from '#finance/books/day-figures.ts';
import { groupCosts } from '#finance/books/group-costs.ts';
import { releaseDiff } from '#finance/books/release-diff.ts';
import { kindOf, Renderers } from '#finance/books/renderers.ts';
import { pricedRows, totalNanoUsd, type Usage } from '#finance/books/usage.ts';
import { EncodedExports, encodingSection } from '#finance/report/encoding-section.ts';
import { used as usedBy } from '../../support/costs/cost-row.ts';

const day = '2026-11-20';
const gbSecond = 1024 * 1000;
const owned = { day, account_id: 'a', modelled: false, release: 'r1' };
const used = (route: string, export_id: string, meter: Usage['meter'], units: number, more = {}) =>
  usedBy(meter, units, { ...owned, route, export_id, ...more });
const ours = (id: string) => [
  used('RenderCaptions', id, 'lambda_mb_ms', gbSecond),
  used('RenderChunk', id, 'lambda_requests', 1),
  used('RenderChunk', id, 'lambda_mb_ms', 300 * gbSecond),
  used('RenderChunk', id, 'rendered_seconds', 60),
];
const theirs = (id: string) => [
  used('RenderCaptions', id, 'lambda_mb_ms', gbSecond),
  used('RenderCaptions', id, 'mediaconvert_hd', 100),
];
const rows = pricedRows(
  [
    ...ours('o'),
    ...theirs('m'),
    used('RenderChunk', 'f', 'lambda_mb_ms', 100 * gbSecond),
    ...theirs('f'),
    used('createExports', 'new', 'lambda_requests', 1),
    { ...owned, route: 'PrepareMedia', job_id: 'j', meter: 'mediaconvert_audio', units: 100 },
  ],
  list,
);
const costOf = (id: string) => totalNanoUsd(rows.filter(({ export_id }) => export_id === id));

it('Lambdas that make a video, and wait for one, are encoding; what tells them what to make, or draws a preview, is overhead', () => {
  for (const route of ['RenderChunk', 'JoinChunks', 'StartChunk', 'JoinPieces', 'DecodeSound', 'RenderSound'])
    expect([route, kindOf({ route, meter: 'lambda_mb_ms' })]).toEqual([route, 'media']);
  expect(kindOf({ route: 'RenderCaptions', meter: 'lambda_mb_ms' })).toBe('overhead');
  expect(kindOf({ route: 'DrawFrame', meter: 'lambda_mb_ms' })).toBe('overhead');
  const { overheadNanoUsd, mediaNanoUsd } = costNotes(rows, list);
  expect(overheadNanoUsd).toBe(3 * 13_333 + 200);
  expect(overheadNanoUsd + mediaNanoUsd).toBe(totalNanoUsd(rows));
  expect(dayFigures(day, rows).parts).toMatchObject({ encode: mediaNanoUsd, requests: overheadNanoUsd });
});

it('the rows of an export say what made it, and both where one took the place of the other', () => {
  expect(new Renderers().add(rows).names).toEqual(
    new Map([
      ['o', 'lambda'],
      ['m', 'mediaconvert'],
      ['f', 'lambda, then mediaconvert'],
    ]),
  );
  expect(costNotes(rows, list).renderedSeconds).toBe(60);
  const groups = new Map(groupCosts(rows, 'renderer').map(({ name, cost_nano_usd }) => [name, cost_nano_usd]));
  expect(groups.get('lambda')).toBe(costOf('o'));
  expect(groups.get('other')).toBe(3_000_000 + 200);
});

it("a month's report has exports, minutes and dollars a minute by what made them", () => {
  expect(encodingSection(new EncodedExports().add(rows)).rows).toEqual([
    ['lambda', 1, 1, costOf('o'), costOf('o')],
    ['lambda, then mediaconvert', 1, 1, costOf('f'), costOf('f')],
    ['mediaconvert', 1, 1, costOf('m'), costOf('m')],
  ]);
});

it("a code that makes videos slower is no overhead of its release, as MediaConvert's minutes are none", () => {
  const next = { day: '2026-11-21', release: 'r2' };
  const slower = pricedRows(
    [
      ...ours('o'),
      used('RenderChunk', 'p', 'lambda_requests', 1, next),
      used('RenderChunk', 'p', 'lambda_mb_ms', 600 * gbSecond, next),
    ],
    list,
  );
  const [chunk] = releaseDiff(slower, undefined, list).routes;
  expect(chunk).toMatchObject({ route: 'RenderChunk', extraNanoUsd: 0, meters: [] });
  expect(chunk?.media.map(({ meter }) => meter)).toEqual(['lambda_mb_ms']);
});

it('AWS bills the time of RenderChunk as that of every function, and nothing by the seconds of video', () => {
  const mbMs = rows.reduce((sum, { meter, units }) => sum + (meter === 'lambda_mb_ms' ? units : 0), 0);
  const quantity = mbMs / gbSecond;
  const ofLambda = { service: 'AWSLambda', usage_type: 'Lambda-GB-Second-ARM', quantity, usd: quantity * 0.0000133334 };
  const sums = [{ ...ownUsage, ...ofLambda }];
  const { usage } = reconcile({ sums, rows, list, day });
  expect(usage.find(({ name }) => name === 'lambda_mb_ms')).toMatchObject({ meteredUnits: mbMs, billedUnits: mbMs });
  expect(usage.map(({ name }) => name)).not.toContain('rendered_seconds');
});
