import { Console } from 'node:console';
import { stringify } from 'csv-stringify/sync';
import type { CostRow } from '#contract/schemas/cost-row.ts';
import { pricesIn } from '#core/cost/price-of.ts';
import { withoutFormula } from '#core/without-formula.ts';
import { usdOf } from '#finance/books/decimal.ts';
import { focusCsv } from '#finance/books/focus.ts';
import { type Grouping, groupCosts } from '#finance/books/group-costs.ts';
import { marginsOf } from '#finance/books/margins.ts';
import { freeTierNanoUsd } from '#finance/books/savings.ts';
import { unknownNote } from '#finance/books/unknown-prices.ts';
import { totalNanoUsd } from '#finance/books/usage.ts';
import { volumeNote, withVolumeTiers } from '#finance/books/volume-tiers.ts';
import { listAccounts } from '../admin/accounts.ts';
import type { CommandIo } from '../command.ts';
import { exactUsd, shownUsd } from './amounts.ts';
import { footnotes } from './cost-footnotes.ts';
import { costTable, marginTable, workTable } from './cost-table.ts';
import type { CostBook } from './read-costs.ts';
import type { ReportOptions } from './report-options.ts';
import { wrapped } from './text-table.ts';

/** Prints the costs of a book in the format that is requested; `where` names the deployment. */
export const printCosts = async (
  options: ReportOptions,
  book: CostBook,
  where: string,
  io: CommandIo,
): Promise<void> => {
  const { log, error } = new Console(io);
  // The volume of a work alone is in no tier.
  const { rows, savings } = options.work
    ? { rows: book.rows.filter(options.work.owns), savings: [] }
    : withVolumeTiers(book.rows, book.origin.region);
  if (options.format === 'focus') io.stdout.write(focusCsv(rows, book.origin, await accountNames(book)));
  else if (options.format === 'csv') {
    io.stdout.write(await groupCsv(rows, options.by, book));
    const note = unknownNote(rows, book.origin.region);
    // To stderr, since a program reads the figures.
    if (note) error(note);
  } else log(await report({ rows, savings }, options, book, where));
};

const report = async (
  { rows, savings }: ReturnType<typeof withVolumeTiers>,
  { from, to, by, work, freeTier }: ReportOptions,
  book: CostBook,
  where: string,
): Promise<string> => {
  const span = from === to ? from : `${from} to ${to}`;
  const title = wrapped(`Costs of ${work?.name ?? where}, ${span} (UTC), at list prices of ${book.origin.region}`);
  if (rows.length === 0) return `${title}\n\nNothing was used.`;
  const list = pricesIn(book.origin.region);
  const saved = freeTierNanoUsd(rows);
  return [
    title,
    work ? workTable(rows) : await groupTable(rows, by, book),
    ...savings.map((saving) => wrapped(volumeNote(saving))),
    ...(freeTier
      ? [`AWS's free tier would save $${exactUsd(saved)}: $${exactUsd(totalNanoUsd(rows) - saved)} is left.`]
      : []),
    footnotes(rows, book, list),
  ].join('\n\n');
};

/** Of those that exist, and as the files have them, which name deleted ones too. */
const accountNames = async ({ names }: CostBook) =>
  new Map([...(await listAccounts()).map(({ account_id, name }) => [account_id, name] as const), ...names]);
const namesFor = async (by: Grouping, book: CostBook) =>
  by === 'account' ? await accountNames(book) : new Map<string, string>();

const groupTable = async (rows: readonly CostRow[], by: Grouping, book: CostBook): Promise<string> => {
  if (by !== 'account' && by !== 'plan') return costTable(rows, by);
  const margins = marginsOf(rows, by);
  const lossNanoUsd = margins.reduce((sum, margin) => sum + margin.lossNanoUsd, 0);
  return `${marginTable(margins, by, await namesFor(by, book))}\n\nOf the cost, $${exactUsd(lossNanoUsd)} was for work whose credits were refunded.`;
};

const groupCsv = async (rows: readonly CostRow[], by: Grouping, book: CostBook): Promise<string> => {
  const names = await namesFor(by, book);
  const records =
    by === 'account' || by === 'plan'
      ? marginsOf(rows, by).map((margin) => ({
          [by]: margin.name,
          ...(by === 'account' && { name: withoutFormula(names.get(margin.name) ?? '') }),
          revenue_usd: exactUsd(margin.revenueNanoUsd),
          cost_usd: exactUsd(margin.costNanoUsd),
          margin_usd: exactUsd(margin.marginNanoUsd),
          refunded_work_usd: exactUsd(margin.lossNanoUsd),
        }))
      : groupCosts(rows, by).map(({ name, requests, cost_nano_usd }) => ({
          [by]: name,
          requests,
          cost_usd: shownUsd(cost_nano_usd, usdOf),
        }));
  return stringify(records, { header: true });
};
