import { Console } from 'node:console';
import { once } from 'node:events';
import { stringify } from 'csv-stringify/sync';
import { pricesIn } from '#core/cost/price-of.ts';
import { sumOf } from '#core/sum-of.ts';
import { withoutFormula } from '#core/without-formula.ts';
import { usdOf } from '#finance/books/decimal.ts';
import { focusTexts } from '#finance/books/focus.ts';
import { CostGroups, type Grouping } from '#finance/books/group-costs.ts';
import { Margins } from '#finance/books/margins.ts';
import { addUp, type RowPieces } from '#finance/books/pieces.ts';
import { Renderers } from '#finance/books/renderers.ts';
import { freeTierNanoUsd } from '#finance/books/savings.ts';
import { SummedRows } from '#finance/books/summed-rows.ts';
import { unknownNote } from '#finance/books/unknown-prices.ts';
import { unreadableNote } from '#finance/books/unreadable.ts';
import { totalNanoUsd } from '#finance/books/usage.ts';
import { volumeNote } from '#finance/books/volume-tiers.ts';
import { listAccounts } from '../accounts/accounts.ts';
import type { CommandIo } from '../command-line/command.ts';
import { exactUsd, shownUsd } from '../costs/amounts.ts';
import { footnotes } from '../costs/cost-footnotes.ts';
import { costTable, marginTable, workTable } from '../costs/cost-table.ts';
import type { CostBook } from '../costs/read-costs.ts';
import { wrapped } from '../costs/text-table.ts';
import type { ReportOptions } from './report-options.ts';

/** Prints the costs of a book in the format that is requested; `where` names the deployment. */
export const printCosts = async (
  options: ReportOptions,
  book: CostBook,
  where: string,
  io: CommandIo,
): Promise<void> => {
  const { by, work, format } = options;
  const { log, error } = new Console(io);
  // The volume of a work alone is in no tier.
  const tiers = work ? undefined : await book.tiers();
  const pieces = tiers?.pricedIn(book.pieces()) ?? ownedIn(book.pieces(), work);
  if (format === 'focus') {
    for await (const text of focusTexts(pieces, book.origin, await accountNames(book)))
      if (!io.stdout.write(text)) await once(io.stdout, 'drain');
    return;
  }
  const summed = new SummedRows();
  const renderers = new Renderers();
  const groups = by === 'account' || by === 'plan' ? new Margins(by) : new CostGroups(by);
  await addUp(pieces, summed, renderers, groups);
  const { rows } = summed;
  if (format === 'csv') {
    io.stdout.write(stringify(await records(groups, by, book), { header: true }));
    // To stderr, since a program reads the figures.
    for (const note of [unknownNote(rows, book.origin.region), unreadableNote(rows)]) if (note) error(note);
    return;
  }
  const { from, to, freeTier } = options;
  const span = from === to ? from : `${from} to ${to}`;
  const title = wrapped(`Costs of ${work?.name ?? where}, ${span} (UTC), at list prices of ${book.origin.region}`);
  if (rows.length === 0) return log(`${title}\n\n${work ? noSuchWork : 'Nothing was used.'}`);
  const saved = freeTierNanoUsd(rows);
  log(
    [
      title,
      work ? workTable(rows) : await groupTable(groups, by, book),
      ...(tiers?.savings ?? []).map((saving) => wrapped(volumeNote(saving))),
      ...(freeTier
        ? [`AWS's free tier would save $${exactUsd(saved)}: $${exactUsd(totalNanoUsd(rows) - saved)} is left.`]
        : []),
      footnotes(rows, book, pricesIn(book.origin.region), renderers.names),
    ].join('\n\n'),
  );
};

const noSuchWork =
  'No cost of these days has this id. One of a project needs --project, of a job --job, of an export --export.';

async function* ownedIn(pieces: RowPieces, work: ReportOptions['work']) {
  for await (const rows of pieces) yield rows.filter((row) => work?.owns(row));
}

/** Names from the files that were read, which name deleted accounts too, and from the accounts that exist. */
const accountNames = async ({ names }: CostBook): Promise<ReadonlyMap<string, string>> => {
  for (const { account_id, name } of await listAccounts()) if (!names.has(account_id)) names.set(account_id, name);
  return names;
};
const namesFor = async (by: Grouping, book: CostBook) =>
  by === 'account' ? await accountNames(book) : new Map<string, string>();

const groupTable = async (groups: Margins | CostGroups, by: Grouping, book: CostBook): Promise<string> => {
  if (groups instanceof CostGroups) return costTable(groups.all, by);
  const margins = groups.all;
  const lossNanoUsd = sumOf(margins, (margin) => margin.lossNanoUsd);
  return `${marginTable(margins, by, await namesFor(by, book))}\n\nOf the cost, $${exactUsd(lossNanoUsd)} was for work whose credits were refunded.`;
};

const records = async (groups: Margins | CostGroups, by: Grouping, book: CostBook) => {
  if (groups instanceof CostGroups)
    return groups.all.map(({ name, requests, cost_nano_usd }) => ({
      [by]: name,
      requests,
      cost_usd: shownUsd(cost_nano_usd, usdOf),
    }));
  const names = await namesFor(by, book);
  return groups.all.map((margin) => ({
    [by]: margin.name,
    ...(by === 'account' && { name: withoutFormula(names.get(margin.name) ?? '') }),
    revenue_usd: exactUsd(margin.revenueNanoUsd),
    cost_usd: exactUsd(margin.costNanoUsd),
    margin_usd: exactUsd(margin.marginNanoUsd),
    refunded_work_usd: exactUsd(margin.lossNanoUsd),
  }));
};
