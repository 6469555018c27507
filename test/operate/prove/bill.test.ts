import { text } from 'node:stream/consumers';
import * as v from 'valibot';
import { beforeEach, describe, expect, it } from 'vitest';
import { usEast1 } from '#core/cost/prices.ts';
import { reconcile } from '#finance/bill/reconcile.ts';
import { allAreMetered, billOf, framesCostNoMore, pricesAgree, unitsAgree } from '../../../operate/prove/bill.ts';
import { answerAsAws } from '../../support/aws-on-loopback.ts';
import { costRow } from '../../support/costs/cost-row.ts';

const deployment = 'cueline-prod';
type Group = readonly [service: string, usageType: string, quantity: string, usd: string];
let pages: readonly (readonly Group[])[];
const requested: unknown[] = [];

/** Cost Explorer on loopback, in the form of GetCostAndUsage. */
answerAsAws('eu-central-1', async (request, response) => {
  const input = v.parse(v.looseObject({ NextPageToken: v.optional(v.string(), '0') }), JSON.parse(await text(request)));
  requested.push({ ...input, target: request.headers['x-amz-target'] });
  const at = Number(input.NextPageToken);
  const Groups = (pages[at] ?? []).map(([service, usageType, quantity, usd]) => ({
    Keys: [service, usageType],
    Metrics: {
      UnblendedCost: { Amount: usd, Unit: 'USD' },
      UsageQuantity: { Amount: quantity, Unit: 'N/A' },
    },
  }));
  const TimePeriod = { Start: '2026-11-24', End: '2026-11-25' };
  const ResultsByTime = [{ TimePeriod, Total: {}, Groups, Estimated: true }];
  response.end(JSON.stringify({ ResultsByTime, ...(at + 1 < pages.length && { NextPageToken: String(at + 1) }) }));
});

beforeEach(() => {
  requested.length = 0;
});

const usageOf = async (rows: Parameters<typeof costRow>[]) => {
  const sums = await billOf('2026-11-24', deployment);
  return reconcile({ sums, rows: rows.map((row) => costRow(...row)), list: usEast1, day: '2026-11-24' }).usage;
};

it('the bill of a day is read by service and usage type of the tag, from all pages', async () => {
  pages = [
    [['Amazon Transcribe', 'EUC1-TranscribeAudio', '600', '0.06']],
    [['AWS Elemental MediaConvert', 'FRA-B-AVC-HD-SHQ-30-NTM', '2', '0.015']],
  ];
  expect(await billOf('2026-11-24', deployment)).toMatchObject([
    { service: 'Amazon Transcribe', usage_type: 'EUC1-TranscribeAudio', quantity: 600, usd: 0.06, tagged: true },
    { usage_type: 'FRA-B-AVC-HD-SHQ-30-NTM', quantity: 2, usd: 0.015 },
  ]);
  expect(requested[0]).toMatchObject({
    target: 'AWSInsightsIndexService.GetCostAndUsage',
    TimePeriod: { Start: '2026-11-24', End: '2026-11-25' },
    Filter: { Tags: { Key: 'deployment', Values: [deployment] } },
  });
});

describe('rows of the bill', () => {
  it('hold where usage types, prices and units are those of the meters', async () => {
    pages = [
      [
        ['Amazon Transcribe', 'TranscribeAudio', '600', '0.06'],
        ['AWS Elemental MediaConvert', 'IAD-B-AVC-HD-SHQ-30-NTM', '2', '0.015'],
        ['AWS Lambda', 'Lambda-GB-Second-ARM', '1000', '0.0133334'],
      ],
    ];
    const usage = await usageOf([
      ['transcribe_seconds', 600],
      ['mediaconvert_hd', 100],
      ['lambda_mb_ms', 1000 * 1024 * 1000 * 1.005],
    ]);
    allAreMetered(usage);
    pricesAgree(usage);
    framesCostNoMore(usage);
    unitsAgree(
      usage.filter(({ name }) => name === 'lambda_mb_ms'),
      0.01,
    );
  });

  it('do not hold for a usage type without a meter, another price, other units, or a dearer frame', async () => {
    pages = [
      [
        ['Amazon Transcribe', 'TranscribeAudio', '600', '0.24'],
        ['AWS Elemental MediaConvert', 'IAD-P-HEVC-HD-MHQ-30-NTM', '2', '0.5'],
        ['AWS Elemental MediaConvert', 'IAD-B-AVC-HD-SHQ-30-NTM', '4', '0.03'],
      ],
    ];
    const usage = await usageOf([
      ['transcribe_seconds', 600],
      ['mediaconvert_hd', 100],
    ]);
    expect(() => allAreMetered(usage)).toThrow('no meter counts AWS Elemental MediaConvert P-HEVC-HD-MHQ-30-NTM');
    expect(() => pricesAgree(usage)).toThrow('AWS charges transcribe_seconds by another price');
    expect(() => framesCostNoMore(usage)).toThrow('AWS billed 2.00 times what was metered');
    const encoded = usage.filter(({ name }) => name === 'mediaconvert_hd');
    expect(() => unitsAgree(encoded, 0.05)).toThrow('AWS billed 200 units of mediaconvert_hd, and 100 were metered');
    expect(() => unitsAgree([], 0.05)).toThrow('the day has none of it');
  });
});
