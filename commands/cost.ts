import { parseArgs } from 'node:util';
import { stringify } from 'csv-stringify/sync';
import type { CostRow } from '#contract/schemas/cost-row.ts';
import { dayOf, daysBetween } from '#core/cost/days.ts';
import { usdOf } from '#core/cost/decimal.ts';
import { focusCsv } from '#core/cost/focus.ts';
import { focusMetadataText } from '#core/cost/focus-metadata.ts';
import { type Grouping, groupCosts, groupings } from '#core/cost/group-costs.ts';
import { marginsOf } from '#core/cost/margins.ts';
import { priceRegion, pricesIn, regionNote } from '#core/cost/price-of.ts';
import { freeTierNanoUsd, type VolumeSaving, volumeSavings } from '#core/cost/savings.ts';
import { totalNanoUsd } from '#core/cost/usage.ts';
import { listAccounts } from './admin/accounts.ts';
import { exactUsd } from './cost/amounts.ts';
import { type Asked, askedOf, costOptions } from './cost/asked.ts';
import { footnotes } from './cost/cost-footnotes.ts';
import { costTable, marginTable, workTable } from './cost/cost-table.ts';
import { type CostBook, readCosts } from './cost/read-costs.ts';
import { wrapped } from './cost/text-table.ts';
import { deploymentHelp, enterDeployment, localStack } from './deployment.ts';

const help = `What requests, jobs and customers cost in AWS dollars, at list prices.

npm run cost -- [--from DAY] [--to DAY] [--by ${groupings.join('|')}]

  --from, --to DAY  YYYY-MM-DD in UTC, both included (default today; of a work,
                    from the day that made it)
  --by WHAT         route (default), account, project, service or day; by
                    account with revenue and margin
  --format F        table (default), csv (the groups), focus (every row, as
                    FOCUS 1.2 in CSV), focus-metadata (what such a file holds)
  --job, --project, --export ID   one work's lines
  --free-tier       says what AWS's free units would take off
${deploymentHelp}

Closed days are read from the files under costs/ in the bucket, today from the
logs. docs/costs.md says how to read the figures.`;

const main = async (): Promise<void> => {
  const { values } = parseArgs({ options: costOptions });
  if (values.help) return console.log(help);
  const nowMs = Date.now();
  const asked = askedOf(values, dayOf(nowMs));
  if (asked.format === 'focus-metadata') return void process.stdout.write(focusMetadataText);
  await enterDeployment(values);
  const stack = values.stack ?? localStack;
  const book = await readCosts(daysBetween(asked.from, asked.to), { stack, nowMs });
  const rows = asked.work ? book.rows.filter(asked.work.owns) : book.rows;
  if (asked.format === 'focus') process.stdout.write(focusCsv(rows, book.origin, await accountNames()));
  else if (asked.format === 'csv') {
    process.stdout.write(await groupCsv(rows, asked.by));
    const note = regionNote(book.origin.region);
    // Beside the figures, which a program reads.
    if (note) console.error(`All of it is ${note}.`);
  } else console.log(await report(rows, asked, book, values.stack ?? `the local cloud in ${values.data}`));
};

const report = async (
  rows: readonly CostRow[],
  { from, to, by, work, freeTier }: Asked,
  book: CostBook,
  where: string,
): Promise<string> => {
  const span = from === to ? from : `${from} to ${to}`;
  const title = wrapped(
    `Costs of ${work?.name ?? where}, ${span} (UTC), at list prices of ${priceRegion(book.origin.region)}`,
  );
  if (rows.length === 0) return `${title}\n\nNothing was used.`;
  const list = pricesIn(book.origin.region);
  const saved = freeTierNanoUsd(rows, list);
  return [
    title,
    work ? workTable(rows) : by === 'account' ? await accounts(rows) : costTable(rows, by),
    ...(work ? [] : volumeSavings(rows, from).map(volumeText)),
    ...(freeTier
      ? [`AWS's free units would take off $${exactUsd(saved)}: $${exactUsd(totalNanoUsd(rows) - saved)} is left.`]
      : []),
    footnotes(rows, book, list),
  ].join('\n\n');
};

const volumeText = ({ name, nanoUsd, atLeast }: VolumeSaving): string =>
  wrapped(`Not taken off: ${atLeast ? 'at least ' : ''}$${exactUsd(nanoUsd)}, for ${name}.`);

const accountNames = async () => new Map((await listAccounts()).map(({ account_id, name }) => [account_id, name]));
const planOf = async () => new Map((await listAccounts()).map(({ account_id, plan }) => [account_id, plan]));

const accounts = async (rows: readonly CostRow[]): Promise<string> => {
  const margins = marginsOf(rows, await planOf());
  const lossNanoUsd = margins.reduce((sum, margin) => sum + margin.lossNanoUsd, 0);
  return `${marginTable(margins)}\n\nOf the cost, $${exactUsd(lossNanoUsd)} went into work whose credits were given back.`;
};

const groupCsv = async (rows: readonly CostRow[], by: Grouping): Promise<string> => {
  const records =
    by === 'account'
      ? marginsOf(rows, await planOf()).map((margin) => ({
          account: margin.account,
          revenue_usd: exactUsd(margin.revenueNanoUsd),
          cost_usd: exactUsd(margin.costNanoUsd),
          margin_usd: exactUsd(margin.marginNanoUsd),
          refunded_work_usd: exactUsd(margin.lossNanoUsd),
        }))
      : groupCosts(rows, by).map(({ name, requests, cost_nano_usd }) => ({
          [by]: name,
          requests,
          cost_usd: usdOf(cost_nano_usd),
        }));
  return stringify(records, { header: true });
};

await main().catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
