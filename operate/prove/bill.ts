import * as v from 'valibot';
import { deploymentOf } from '#contract/cost-tags.ts';
import { meters } from '#contract/meters.ts';
import type { BillSum } from '#contract/schemas/aws-bill.ts';
import type { Proof } from '#contract/schemas/proof.ts';
import { pricesIn } from '#core/cost/price-of.ts';
import { dayMs, dayOf } from '#core/days.ts';
import { sumOf } from '#core/sum-of.ts';
import { ownUsage, type Reconciled, reconcile } from '#finance/bill/reconcile.ts';
import { readCosts, summedRows } from '../costs/read-costs.ts';
import { awsJson } from '../stage/aws-json.ts';
import type { CostsOf } from './costs.ts';
import type { ProofRun } from './exports.ts';
import { AskAgain, NotHere } from './findings.ts';

const Amount = v.object({ Amount: v.pipe(v.string(), v.transform(Number), v.finite()), Unit: v.string() });
const Usage = v.object({
  ResultsByTime: v.array(
    v.object({
      TimePeriod: v.object({ Start: v.string() }),
      Estimated: v.boolean(),
      Groups: v.array(
        v.object({
          Keys: v.tuple([v.string(), v.string()]),
          Metrics: v.object({ UnblendedCost: Amount, UsageQuantity: Amount }),
        }),
      ),
    }),
  ),
  NextPageToken: v.optional(v.string()),
});

/** https://docs.aws.amazon.com/aws-cost-management/latest/APIReference/API_GetCostAndUsage.html */
const getCostAndUsage = {
  service: 'ce',
  region: 'us-east-1',
  host: () => 'ce.us-east-1',
  target: 'AWSInsightsIndexService.GetCostAndUsage',
};

/** The lines of AWS's bill of a day with the deployment's tag, by service and usage type. */
export const billOf = async (day: string, deployment: string): Promise<BillSum[]> => {
  const lines: BillSum[] = [];
  let NextPageToken: string | undefined;
  do {
    const answer = v.parse(
      Usage,
      await awsJson(getCostAndUsage, {
        TimePeriod: { Start: day, End: dayOf(Date.parse(day) + dayMs) },
        Granularity: 'DAILY',
        Metrics: ['UnblendedCost', 'UsageQuantity'],
        GroupBy: [
          { Type: 'DIMENSION', Key: 'SERVICE' },
          { Type: 'DIMENSION', Key: 'USAGE_TYPE' },
        ],
        Filter: { Tags: { Key: 'deployment', Values: [deployment] } },
        ...(NextPageToken && { NextPageToken }),
      }),
    );
    for (const { Groups } of answer.ResultsByTime)
      for (const { Keys, Metrics } of Groups)
        lines.push({
          ...ownUsage,
          service: Keys[0],
          usage_type: Keys[1],
          free: Metrics.UnblendedCost.Amount === 0,
          currency: Metrics.UnblendedCost.Unit,
          quantity: Metrics.UsageQuantity.Amount,
          usd: Metrics.UnblendedCost.Amount,
        });
    NextPageToken = answer.NextPageToken;
  } while (NextPageToken);
  return lines;
};

/** Cost Explorer has a day complete after about two. */
const lateDays = 2;

/** Compares AWS's bill of the last day that it has complete with the meters; null where there is none yet. */
export const checkBill = async ({ report }: ProofRun, { stack }: CostsOf): Promise<Proof['bill']> => {
  const day = dayOf(Date.now() - lateDays * dayMs);
  let compared: Promise<readonly Reconciled[]> | undefined;
  const usageOf = () => {
    compared ??= compare(day, stack);
    return compared;
  };
  const named = async (...names: readonly string[]) => (await usageOf()).filter(({ name }) => names.includes(name));
  await report.part(() =>
    report.check('the bill', async (saw) => saw(`${(await usageOf()).length} usage types of ${day}`)),
  );
  await report.part(() => report.check('usage types of the bill', async () => allAreMetered(await usageOf())));
  await report.part(() => report.check('prices of media', async () => pricesAgree(await usageOf())));
  await report.part(() =>
    report.check("Lambda's time on the bill", async () => unitsAgree(await named('lambda_mb_ms'), 0.01)),
  );
  await report.part(() =>
    report.check('the Professional tier', async () =>
      unitsAgree(await named('mediaconvert_pro_sd', 'mediaconvert_pro_hd', 'mediaconvert_pro_uhd'), 0.05),
    ),
  );
  await report.part(() => report.check('captured frames on the bill', async () => framesCostNoMore(await usageOf())));
  const usage = (await compared?.catch(() => undefined)) ?? [];
  if (usage.length === 0) return null;
  return {
    day,
    usage: usage.map(({ name, billedNanoUsd, meteredNanoUsd }) => ({
      name,
      billed_usd: billedNanoUsd / 1e9,
      metered_usd: meteredNanoUsd / 1e9,
    })),
  };
};

const compare = async (day: string, stack: string): Promise<readonly Reconciled[]> => {
  const deployment = deploymentOf(stack.replace(/^Cueline-/, ''));
  const [sums, { pieces, fromLogs, origin }] = await Promise.all([
    billOf(day, deployment),
    readCosts([day], { stack, nowMs: Date.now() }),
  ]);
  const rows = await summedRows(pieces());
  if (fromLogs.length > 0 || rows.length === 0)
    throw new AskAgain(`${day} has no cost file: run this again on ${dayOf(Date.now() + lateDays * dayMs)}`);
  if (sums.length === 0)
    throw new AskAgain(`Cost Explorer has nothing of ${deployment} on ${day}: is the tag active in billing?`);
  return reconcile({ sums, rows, list: pricesIn(origin.region), day }).usage;
};

/** Frames are metered as a video of the whole length, so that the bill of MediaConvert is the same or less. */
export const framesCostNoMore = (usage: readonly Reconciled[]): void => {
  const encodes = usage.filter(({ name }) => name.startsWith('mediaconvert_'));
  const billed = sumOf(encodes, ({ billedNanoUsd }) => billedNanoUsd);
  const metered = sumOf(encodes, ({ meteredNanoUsd }) => meteredNanoUsd);
  if (metered === 0) throw new NotHere('nothing was encoded on that day');
  if (billed > 1.02 * metered) throw new Error(`AWS billed ${(billed / metered).toFixed(2)} times what was metered`);
};

const services = new Set<string>(Object.values(meters).map(({ service }) => service));
/** Every usage type of Cueline's services that costs something has a meter. */
export const allAreMetered = (usage: readonly Reconciled[]): void => {
  const unknown = usage.filter(
    ({ meter, service, billedNanoUsd }) => meter === undefined && services.has(service) && billedNanoUsd > 0,
  );
  if (unknown.length > 0)
    throw new Error(`no meter counts ${unknown.map(({ service, name }) => `${service} ${name}`).join(', ')}`);
};

/** AWS charges for Transcribe and MediaConvert what the list of the Region says. */
export const pricesAgree = (usage: readonly Reconciled[]): void => {
  const media = usage.filter(
    ({ meter, billedNanoUsd }) => meter && meters[meter].kind === 'media' && billedNanoUsd > 0,
  );
  if (media.length === 0) throw new NotHere('the day has no Transcribe and no MediaConvert');
  for (const { name, causes, billedNanoUsd } of media)
    if (Math.abs(causes.priceNanoUsd) > 0.01 * billedNanoUsd)
      throw new Error(`AWS charges ${name} by another price than the list has`);
};

export const unitsAgree = (usage: readonly Reconciled[], within: number): void => {
  const used = usage.filter(({ billedUnits, meteredUnits }) => billedUnits > 0 || meteredUnits > 0);
  if (used.length === 0) throw new NotHere('the day has none of it');
  for (const { name, billedUnits, meteredUnits } of used)
    if (Math.abs(meteredUnits - billedUnits) > within * billedUnits)
      throw new Error(`AWS billed ${billedUnits} units of ${name}, and ${meteredUnits} were metered`);
};
