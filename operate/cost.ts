import { Console } from 'node:console';
import { dayOf, daysBetween } from '#core/days.ts';
import { focusMetadataText } from '#finance/books/focus-metadata.ts';
import { groupings } from '#finance/books/group-costs.ts';
import { type Command, type CommandIo, runAsProcess } from './command-line/command.ts';
import { alertsReport } from './cost/alerts-report.ts';
import { closeMonthReport } from './cost/close-month.ts';
import { compareReleases } from './cost/compare-releases.ts';
import { printCosts } from './cost/print-costs.ts';
import { quoteReport } from './cost/quote-table.ts';
import { reconcileBill } from './cost/reconcile-bill.ts';
import {
  type Given,
  given,
  parseAlertsOptions,
  parseBillOptions,
  parseDiffOptions,
  parseMonthToClose,
  parseQuoteId,
  parseReportOptions,
  parseRepriceOptions,
  parseSqlOptions,
  parseWriteReportOptions,
} from './cost/report-options.ts';
import { repriceDays } from './cost/reprice-days.ts';
import { runSql } from './cost/run-sql.ts';
import { writeReport } from './cost/write-report.ts';
import { readCosts } from './costs/read-costs.ts';
import { deploymentHelp, enterDeployment, localStack } from './stage/deployment.ts';

const help = `Reports what requests, jobs and customers cost at AWS list prices.

npm run cost -- [--from DAY] [--to DAY]
                [--by ${groupings.join('|')}]

  --from, --to DAY  YYYY-MM-DD in UTC, both included (default today; for a job
                    or an export, from the day of its creation)
  --month YYYY-MM   the days of a month up to today
  --by WHAT         route (default), account, plan, project, release, service,
                    renderer (of exports) or day; account and plan include
                    revenue and margin
  --format F        table (default), csv (the groups), focus (all rows as
                    FOCUS 1.2 in CSV), focus-metadata (describes such a file);
                    npm run --silent cost prints nothing else
  --job, --project, --export ID   the cost lines of one job, project or export
  --quote ID        the AWS costs that a quote will cause
  --free-tier       shows how much the AWS free tier would save
${deploymentHelp}

npm run cost diff [RELEASE RELEASE] [-- --from DAY --to DAY | --month YYYY-MM]

  compares the costs of routes and steps between the first and the last code
  that each ran with, or between two named releases, in units and dollars
  (default: the last 30 days)

npm run cost alerts [-- --from DAY --to DAY | --month YYYY-MM]

  shows the reasons for cost alerts of closed days (default: the last week)

npm run cost reconcile -- --aws-export PATH [--month YYYY-MM]

  compares AWS's bill with the metered costs of its days; PATH is an export of
  AWS Data Exports (CUR 2.0 or FOCUS with AWS columns; CSV, gzipped or not, or
  Parquet): a file, a folder, or s3://BUCKET/PREFIX

npm run cost report -- --month YYYY-MM [--out DIR]

  writes a page with charts of the closed days of a month, and CSV files beside
  it, into DIR (default out/costs)

npm run cost close YYYY-MM

  closes a month that is over, once: the files of its days stay as they are, its
  report says who closed it and when, and late lines correct it in later months

npm run cost reprice -- --from DAY [--to DAY] [--dry-run]

  applies the list of prices of this release to closed days, to each the price
  that was valid on it, rewrites their files and shows what changed; --dry-run
  writes nothing

npm run cost -- --sql SELECT [--from DAY --to DAY | --month YYYY-MM] [--format csv]

  queries the files of closed days (default all): the table costs, and the views
  costs_by_customer, costs_by_route and costs_by_service, as in Athena

Closed days are read from the files under costs/ in the bucket, today from the
logs. docs/costs.md explains the figures.`;

export const main: Command = async (args, io) => {
  await runCost(args, io);
  return 0;
};

/** What is wrong with options is said before a deployment is looked for. */
const command =
  <Options>(
    parse: (given: Given, names: readonly string[], today: string) => Options,
    textOf: (options: Options, where: { readonly stack: string; readonly nowMs: number }) => Promise<string>,
  ) =>
  async (values: Given, names: readonly string[], nowMs: number): Promise<string> => {
    const options = parse(values, names, dayOf(nowMs));
    await enterDeployment(values);
    return textOf(options, { stack: values.stack ?? localStack, nowMs });
  };

const commands = {
  alerts: command(parseAlertsOptions, alertsReport),
  close: command(parseMonthToClose, closeMonthReport),
  diff: command(parseDiffOptions, compareReleases),
  reconcile: command(parseBillOptions, reconcileBill),
  report: command(parseWriteReportOptions, writeReport),
  reprice: command(parseRepriceOptions, repriceDays),
};
const isCommand = (name: string): name is keyof typeof commands => Object.hasOwn(commands, name);
const quote = command(parseQuoteId, quoteReport);
const sql = command(parseSqlOptions, runSql);

const runCost = async (args: readonly string[], io: CommandIo): Promise<void> => {
  const { log } = new Console(io);
  const { values, positionals } = given(args);
  if (values.help) return log(help);
  const nowMs = Date.now();
  const [name, ...names] = positionals;
  if (name !== undefined && isCommand(name)) return log(await commands[name](values, names, nowMs));
  if (values.sql !== undefined) return void io.stdout.write(await sql(values, positionals, nowMs));
  if (name !== undefined)
    throw new Error(
      `npm run cost takes the commands alerts, close, diff, reconcile, report and reprice, or none, not ${positionals.join(' ')}.`,
    );
  if (values['aws-export'] !== undefined) return log(await commands.reconcile(values, [], nowMs));
  if (values.quote !== undefined) return log(await quote(values, [], nowMs));
  const options = parseReportOptions(values, dayOf(nowMs));
  if (options.format === 'focus-metadata') return void io.stdout.write(focusMetadataText);
  await enterDeployment(values);
  const book = await readCosts(daysBetween(options.from, options.to), { stack: values.stack ?? localStack, nowMs });
  await printCosts(options, book, values.stack ?? `the local cloud in ${values.data}`, io);
};

if (import.meta.main) await runAsProcess(main);
