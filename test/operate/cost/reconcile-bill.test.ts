import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, describe, expect, it } from 'vitest';
import { pricesIn } from '#core/cost/price-of.ts';
import { ownUsage, type Reconciliation, reconcile } from '#finance/bill/reconcile.ts';
import { pricedRows } from '#finance/books/usage.ts';
import { readBill } from '../../../operate/cost/read-bill.ts';
import { reconcileReport } from '../../../operate/cost/reconcile-report.ts';
import {
  type AwsLine,
  account,
  curCsv,
  ec2,
  focusCsv,
  lambda,
  mediaConvert,
  s3,
  states,
  transcribe,
} from '../../support/bills/aws-bill.ts';
import { days, metered, onDay, september } from '../../support/bills/september.ts';
import { withVolumeTiers } from '../../support/costs/at-volume.ts';
import { used as usedBy } from '../../support/costs/cost-row.ts';

const dir = temporaryFolder(afterAll);
let files = 0;
const saved = (content: string | Uint8Array, name = `bill-${files++}.csv`): string => {
  const path = join(dir, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  return path;
};

const owner = { awsAccount: account, region: 'us-east-1', deployment: 'cueline-prod' };
const list = pricesIn('us-east-1');
const compared = async (path: string, rows = metered, month?: string): Promise<Reconciliation & { text: string }> => {
  const { sums, from, notes } = await readBill(path, month, owner);
  const found = reconcile({ sums, rows, list, day: from });
  return { ...found, text: reconcileReport(found, list, notes).replaceAll(/\n {2}/g, ' ') };
};
const ofLines = (lines: readonly AwsLine[], rows = metered) => compared(saved(curCsv(lines)), rows);
const agreed = 'Every difference is below a cent, or below 1 %.';
const differenceIn = ({ usage }: Reconciliation) =>
  usage.reduce((sum, one) => sum + one.billedNanoUsd - one.meteredNanoUsd, 0);
const others = { account: '222233334444', tags: {} };
const untagged = { tags: {} };

describe('a bill that is equal to the meters', () => {
  it.each([
    ['CUR 2.0', curCsv(september)],
    ['CUR 2.0, gzipped', gzipSync(curCsv(september))],
    ['CUR 2.0 with a byte order mark', `\uFEFF${curCsv(september)}`],
    ['FOCUS', focusCsv(september)],
  ])('agrees to the nano-dollar in a month of 720 hours: %s', async (_, content) => {
    const found = await compared(saved(content));
    expect(differenceIn(found)).toBe(0);
    expect(found.usage).toHaveLength(18);
    expect(found.text).toContain(agreed);
    expect([found.others, found.otherCharges, found.corrections]).toEqual([[], [], []]);
  });

  it('agrees as Parquet with maps, times and numbers, in parts', async () => {
    const csv = saved(curCsv(september));
    const instance = await DuckDBInstance.create(':memory:');
    const connection = await instance.connect();
    for (const part of [0, 1])
      await connection.run(`COPY (SELECT * REPLACE (CAST(CAST(resource_tags AS JSON) AS MAP(VARCHAR, VARCHAR)) AS resource_tags)
        FROM read_csv('${csv}') WHERE hash(identity_line_item_id) % 2 = ${part})
        TO '${saved('', `parquet/export-0000${part}.snappy.parquet`)}' (FORMAT parquet)`);
    connection.closeSync();
    instance.closeSync();
    const found = await compared(join(dir, 'parquet'));
    expect(found.usage.every(({ untaggedNanoUsd }) => untaggedNanoUsd === 0)).toBe(true);
    expect([differenceIn(found), found.usage.length]).toEqual([0, 18]);
  });
});

describe('a planted difference', () => {
  const kms: AwsLine['of'] = ['awskms', 'AWS Key Management Service'];
  const changed = (isMeant: (line: AwsLine) => boolean, more: Partial<AwsLine>) =>
    september.map((line) => (isMeant(line) ? { ...line, ...more } : line));
  const ofTier = changed(({ usageType, start }) => usageType.includes('-HD-') && start > '2026-09-20', {
    rate: 0.0053,
  });
  it.each([
    [
      'of a missing day is in units',
      september.filter(({ of, start }) => of !== transcribe || !start.startsWith(days[4] ?? '')),
      'transcribe_seconds: AWS billed 1740000 Seconds, and 1800000 were metered (3.3% apart): -$6.00',
    ],
    [
      'of encoding is in normalized minutes',
      [...september, onDay('2026-09-09', mediaConvert, 'IAD-B-AVC-HD-SHQ-60-NTM', 6000, 0.0075)],
      'mediaconvert_hd: AWS billed 66000 normalized minutes, and 60000 were metered (9.1% apart): +$45.00',
    ],
    [
      'of a service that no meter counts is named',
      [...september, onDay('2026-09-02', kms, 'us-east-1-KMS-Keys', 1, 1)],
      'awskms us-east-1-KMS-Keys: $1.000000000, which no meter counts.',
    ],
    [
      'of a tier of volume is said with its prices',
      ofTier,
      "mediaconvert_hd: AWS's price explains -$48.40: it charged B-AVC-HD-SHQ-30-NTM at $0.0075, B-AVC-HD-SHQ-30-NTM at $0.0053.",
    ],
    [
      'of an unexpected class of storage is not blended into the price of Standard',
      [
        ...september,
        onDay('2026-09-09', s3, 'TimedStorage-INT-IA-ByteHrs', 300, 0.0125),
        onDay('2026-09-09', s3, 'TimedStorage-XZ-ByteHrs', 100, 0.11),
      ],
      "s3_byte_hours: AWS's price explains +$5.55: it charged TimedStorage-XZ-ByteHrs at $0.11, TimedStorage-ByteHrs at $0.023, TimedStorage-INT-IA-ByteHrs at $0.0125.",
    ],
    [
      'of usage that AWS does not tag is compared',
      changed(({ usageType }) => usageType.startsWith('CW:'), { ...untagged, rate: 0.2 }),
      "alarm_hours: AWS's price explains +$6.00",
      'Untagged: AWS tags no usage of these kinds',
    ],
    [
      'of a free tier is told',
      changed(({ usageType }) => usageType === 'Requests-Tier1', { usd: 0 }),
      'sns_requests: AWS lists units worth $1.50 at no cost',
    ],
  ])('%s, without advice on a price', async (_, lines, ...sentences) => {
    const { text } = await ofLines(lines);
    for (const sentence of sentences) expect(text).toContain(sentence);
    expect(text).not.toContain('set nanoUsd');
  });

  it('of a price is said with the edit of the list', async () =>
    expect((await ofLines(changed(({ of }) => of === states, { rate: 0.00003 }))).text).toContain(
      'set nanoUsd: 30000000000 of states_transitions in the list of the Region',
    ));

  it('of a tier of volume is none where the meters have the volume too', async () => {
    const rows = [usedBy('mediaconvert_hd', 1e7, { day: '2026-09-01' })];
    const lines = [
      onDay('2026-09-01', mediaConvert, 'IAD-B-AVC-HD-SHQ-30-NTM', 100_000, 0.0075),
      onDay('2026-09-02', mediaConvert, 'IAD-B-AVC-HD-SHQ-30-NTM', 100_000, 0.0053),
    ];
    const found = await ofLines(lines, withVolumeTiers(pricedRows(rows, list), 'us-east-1').rows);
    expect([differenceIn(found), found.text.includes(agreed)]).toEqual([0, true]);
  });

  it('of a price that changed within the month is none', () => {
    const seconds = { nanoUsd: 200_000, per: 1, source: 's', readOn: '2026-09' };
    const changed = {
      transcribe_seconds: { ...seconds, validFrom: '2026-09-16', earlier: [{ ...seconds, nanoUsd: 100_000 }] },
    };
    const used = [1, 20].map((day) => `2026-09-${String(day).padStart(2, '0')}`);
    const rows = used.map((day) => usedBy('transcribe_seconds', 1000, { day }));
    const billed = { ...ownUsage, service: 'transcribe', usage_type: 'USE1-TranscribeAudio', quantity: 1000 };
    const sums = [0.0001, 0.0002].map((rate) => ({ ...billed, rate, usd: 1000 * rate }));
    const { usage } = reconcile({ sums, rows: pricedRows(rows, changed), list: changed, day: '2026-09-01' });
    expect(usage[0]?.causes).toEqual({ unitsNanoUsd: 0, freeNanoUsd: 0, committedNanoUsd: 0, priceNanoUsd: 0 });
  });

  it('of normalized minutes of all sizes together is compared with all sizes together', async () => {
    const sizes = ['IAD-B-AVC-HD-SHQ-30-NTM', 'IAD-AUD'];
    const { usage, text } = await ofLines([
      ...september.filter(({ usageType }) => !sizes.includes(usageType)),
      onDay('2026-09-01', mediaConvert, 'IAD-Normalized-Transcode-Minute-Basic', 66_000, 0.0075),
    ]);
    expect(usage.find(({ name }) => name === 'mediaconvert (all sizes)')).toMatchObject({
      billedUnits: 6_600_000,
      meteredUnits: 6_600_000,
      billedNanoUsd: 495_000_000_000,
      meteredNanoUsd: 495_000_000_000,
    });
    expect(text).toContain(agreed);
  });

  it("of other accounts, Regions, deployments and services is others', and changes no price", async () => {
    const found = await ofLines([
      ...september,
      onDay('2026-09-02', ec2, 'DataTransfer-Out-Bytes', 50_000, 0.09, untagged),
      onDay('2026-09-02', lambda, 'Lambda-GB-Second', 1e8, 0.0000166667, others),
      onDay('2026-09-02', transcribe, 'USW2-TranscribeAudio', 9e6, 0.0001, { region: 'us-west-2', ...untagged }),
      onDay('2026-09-02', transcribe, 'USE1-TranscribeAudio', 1e6, 0.0001, {
        tags: { user_deployment: 'cueline-dev' },
      }),
      onDay('2026-09-02', s3, 'TimedStorage-ByteHrs', 1e4, 0.03, untagged),
    ]);
    expect(found.others).toEqual([
      { name: 'no tag, and no meter', nanoUsd: 4_500_000_000_000, lines: 1 },
      { name: 'AWS account 222233334444', nanoUsd: 1_666_670_000_000, lines: 1 },
      { name: 'Region us-west-2', nanoUsd: 900_000_000_000, lines: 1 },
      { name: 'no tag, beside tagged usage of the same kind', nanoUsd: 300_000_000_000, lines: 1 },
      { name: 'deployment cueline-dev', nanoUsd: 100_000_000_000, lines: 1 },
    ]);
    expect(found.text).toContain(agreed);
    expect(found.text).toContain("Others': AWS account 222233334444: $1666.670000000 in 1 line.");
  });

  it('of the days before the tag is active is none, and the day is named', async () => {
    const foreign = onDay('2026-09-16', transcribe, 'USE1-TranscribeAudio', 1e6, 0.0001, untagged);
    const found = await ofLines([...changed(({ start }) => start < '2026-09-16', untagged), foreign]);
    expect(differenceIn(found)).toBe(0);
    expect(found.text).toContain('the tag deployment was not active before 2026-09-16, the day of its first line');
    expect(found.others).toEqual([
      { name: 'no tag, beside tagged usage of the same kind', nanoUsd: 100_000_000_000, lines: 1 },
    ]);
  });

  it('of taxes, credits and refunds is told whose', async () => {
    const charge = (of: AwsLine['of'], lineType: string, usd: number, more = {}) =>
      onDay('2026-09-01', of, '', 1, 0, { lineType, usd, ...more });
    const { otherCharges, others: foreign } = await ofLines([
      ...september,
      charge(ec2, 'Tax', 40, untagged),
      charge(ec2, 'Tax', 4000, others),
      charge(lambda, 'Credit', -200),
      charge(lambda, 'Credit', -5000, others),
      charge(lambda, 'SavingsPlanRecurringFee', 72, untagged),
    ]);
    expect(otherCharges).toEqual([
      { name: 'Credit of the deployment', nanoUsd: -200_000_000_000, lines: 1 },
      { name: 'SavingsPlanRecurringFee of its AWS account', nanoUsd: 72_000_000_000, lines: 1 },
      { name: 'Tax of its AWS account', nanoUsd: 40_000_000_000, lines: 1 },
    ]);
    expect(foreign).toEqual([
      { name: 'AWS account 222233334444 (Credit)', nanoUsd: -5_000_000_000_000, lines: 1 },
      { name: 'AWS account 222233334444 (Tax)', nanoUsd: 4_000_000_000_000, lines: 1 },
    ]);
  });

  // A line of its own for each that is discounted, of its service and usage type, and less than nothing:
  // https://docs.aws.amazon.com/cur/latest/userguide/Lineitem-columns.html (line_item_line_item_type)
  it('of a discount of the Enterprise Discount Program is told beside the usage, and changes no price', async () => {
    const discounts = september.map((line) => ({
      ...line,
      lineType: 'EdpDiscount',
      usd: -0.1 * line.quantity * line.rate,
      rate: 0,
    }));
    const found = await ofLines([...september, ...discounts]);
    const usd = september.reduce((sum, { quantity, rate }) => sum + quantity * rate, 0);
    expect(found.otherCharges).toEqual([
      { name: 'EdpDiscount of the deployment', nanoUsd: -Math.round(usd * 1e8), lines: september.length },
    ]);
    expect(differenceIn(found)).toBe(0);
    expect(found.text).toContain(agreed);
  });

  it('of a late correction of less than nothing is in units, or of the earlier month that it is of', async () => {
    const found = await ofLines([
      ...september,
      onDay('2026-09-20', states, 'USE1-StateTransition', -100_000, 0.000025),
      onDay('2026-08-20', states, 'USE1-StateTransition', -40_000, 0.000025),
    ]);
    expect(differenceIn(found)).toBe(-2_500_000_000);
    expect(found.corrections).toEqual([{ name: '2026-08', nanoUsd: -1_000_000_000, lines: 1 }]);
    expect(found.text).toContain('states_transitions: AWS billed 1100000');
    expect(found.text).not.toContain('set nanoUsd');
  });

  it('of lines of earlier months is a correction of those, and does not move the window', async () => {
    const bill = [
      ...september,
      onDay('2024-01-01', lambda, '', 1, 0, { usd: -1, lineType: 'Refund' }),
      onDay('2026-08-31', transcribe, 'USE1-TranscribeAudio', 50_000, 0.0001),
    ];
    const path = saved(curCsv(bill));
    expect(await readBill(path, undefined, owner)).toMatchObject({ from: '2026-09-01', to: '2026-09-30' });
    const { corrections, text } = await compared(path);
    expect(corrections).toEqual([
      { name: '2026-08', nanoUsd: 5_000_000_000, lines: 1 },
      { name: '2024-01', nanoUsd: -1_000_000_000, lines: 1 },
    ]);
    expect(text).toContain(agreed);
  });

  it('of monthly or hourly granularity is none', async () => {
    const month = { start: '2026-09-01T00:00:00', end: '2026-10-01T00:00:00' };
    const monthly = september.slice(0, 18).map((line) => ({ ...line, ...month, quantity: line.quantity * 30 }));
    const hourly = september.flatMap((line) => {
      const hours = ['03', '19'].map((hour) => ({
        start: line.start.replace('T00', `T${hour}`),
        end: line.start.replace('T00', `T${hour}`).replace(':00:00', ':59:59'),
      }));
      return hours.map((hour) => ({ ...line, ...hour, quantity: line.quantity / 2 }));
    });
    for (const bill of [monthly, hourly]) {
      const path = saved(curCsv(bill));
      expect(await readBill(path, undefined, owner)).toMatchObject({ from: '2026-09-01', to: '2026-09-30' });
      expect(differenceIn(await compared(path))).toBe(0);
    }
  });

  it('of a monthly line in the bill of an open month does not move its last day', async () => {
    const zone = { of: ['AmazonRoute53', 'Amazon Route 53'], usageType: 'HostedZone', quantity: 1, rate: 0.5 } as const;
    const month = { start: '2026-09-01T00:00:00', end: '2026-10-01T00:00:00', ...untagged };
    const open = [...september.filter(({ start }) => start < '2026-09-11'), { ...zone, ...month }];
    expect((await readBill(saved(curCsv(open)), undefined, owner)).to).toBe('2026-09-10');
  });

  it('of lines with the same id and other content is not dropped, and is told', async () => {
    const [first, ...rest] = september.map((line, at) => ({ ...line, id: `id-${at}` }));
    const bill = first ? [first, { ...first, quantity: 1e6 }, ...rest] : [];
    const { text } = await ofLines(bill);
    expect(text).toContain('with the same id and different content, of 1 id: each counts');
    expect(text).toContain('transcribe_seconds: AWS billed 2800000 Seconds');
  });

  it('of doubled lines is none, and they are counted', async () => {
    const twice = september.map((line, at) => ({ ...line, id: `id-${at}` }));
    const found = await ofLines([...twice, ...twice, ...twice.slice(0, 18)]);
    expect([differenceIn(found), found.doubledLines]).toEqual([0, 558]);
    expect(found.text).toContain('The export has 558 lines twice, by their ids: they count once.');
    // Resources of one hour differ by their ids alone.
    expect(
      (await ofLines([...twice, ...twice.map((line) => ({ ...line, id: `other-${line.id}` }))])).doubledLines,
    ).toBe(0);
  });

  it('of a Savings Plan in FOCUS is a discount, and no free tier or price', async () => {
    const { text } = await compared(saved(focusCsv(changed(({ of }) => of === lambda, { savingsPlanUsd: 0.11 }))));
    expect(text).toContain('lambda_mb_ms: a Savings Plan explains -$0.700.');
    expect(text).not.toMatch(/free tier|set nanoUsd/);
  });

  it('of a key in another case, and of times without zone, is none', async () => {
    const tags = { user_Deployment: 'cueline-prod' };
    const zoneless = curCsv(changed(() => true, { tags })).replaceAll(/T(\d\d:\d\d:\d\d)\.000Z/g, ' $1');
    const found = await compared(saved(zoneless));
    expect(found.text).toContain(agreed);
    expect(found.usage.every(({ untaggedNanoUsd }) => untaggedNanoUsd === 0)).toBe(true);
  });
});

describe('the files of an export', () => {
  const half = (at: number) => gzipSync(curCsv(september.filter((_, index) => index % 2 === at)));
  const manifest = (...names: string[]) =>
    JSON.stringify({ executionId: 'e', dataFiles: names.map((name) => `s3://exports/cur/cueline/data/${name}`) });

  it('are those that the newest manifest of the month names, of a folder with several', async () => {
    saved(half(0), 'folder/data/BILLING_PERIOD=2026-09/v2/cueline-00001.csv.gz');
    saved(half(1), 'folder/data/BILLING_PERIOD=2026-09/v2/cueline-00002.csv.gz');
    saved(half(1), 'folder/data/BILLING_PERIOD=2026-09/v1/cueline-00001.csv.gz');
    saved(gzipSync(curCsv([], '2026-08')), 'folder/data/BILLING_PERIOD=2026-08/cueline-00001.csv.gz');
    const metadata = 'folder/metadata/BILLING_PERIOD=2026-09';
    saved(manifest('BILLING_PERIOD=2026-09/v1/cueline-00001.csv.gz'), `${metadata}/v1/cueline-Manifest.json`);
    const newest = ['1', '2'].map((part) => `BILLING_PERIOD=2026-09/v2/cueline-0000${part}.csv.gz`);
    saved(manifest(...newest), `${metadata}/v2/cueline-Manifest.json`);
    const folder = join(dir, 'folder');
    expect(differenceIn(await compared(folder, metered, '2026-09'))).toBe(0);
    await expect(compared(folder)).rejects.toThrow('months 2026-08, 2026-09: say which one with --month');
    saved(manifest('BILLING_PERIOD=2026-09/v3/cueline-00001.csv.gz'), `${metadata}/v3/cueline-Manifest.json`);
    await expect(compared(folder, metered, '2026-09')).rejects.toThrow('v3/cueline-00001.csv.gz, which is not there');
  });

  it.each([
    ['has no lines', 'has no lines', curCsv(september).split('\n', 1)[0] ?? ''],
    ['is none', "no export of AWS's bill", 'a,b\n1,2\n'],
    ['is one of ours', "no export of AWS's bill", focusCsv(september).replace('x_UsageType', 'x_Route')],
    [
      'lacks a column',
      'without line_item_usage_account_id',
      curCsv(september).replace('line_item_usage_account_id', 'x'),
    ],
    ['has a cost that is no number', '"free"', curCsv(september.slice(0, 9)).replace('6.0000000000', 'free')],
    ['is in euro', 'it is in EUR', curCsv(september).replaceAll('USD', 'EUR')],
    [
      'is of two months',
      'periods of 2026-08, 2026-09',
      curCsv(september) + curCsv(september, '2026-08').replace(/^.*\n/, ''),
    ],
  ])('are refused with the reason: the file %s', async (_, reason, content) =>
    expect(compared(saved(content))).rejects.toThrow(reason),
  );

  it('that lack ids or usage types are read, and the report says what cannot be compared', async () => {
    const { notes } = await readBill(saved(focusCsv(september).replace('x_UsageType', 'x_Other')), undefined, owner);
    expect(notes).toEqual([
      'The export has no line ids (identity_line_item_id), so lines that it has twice count twice.',
      'The export has no usage types (SkuMeter or x_UsageType), so no meter can be compared.',
    ]);
  });

  it('that are not there are refused with the reason', () =>
    expect(compared(join(dir, 'never.csv'))).rejects.toThrow('cannot be read'));
});
