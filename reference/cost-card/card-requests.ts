import { nanoUsdOf } from '#core/cost/price-of.ts';
import { unitsOf } from '#finance/books/decimal.ts';
import { totalNanoUsd } from '#finance/books/usage.ts';
import { mostExpensiveMeters, ofService, overheadOf, type Prices, requestRows } from './card-rows.ts';
import { markdownTable, measuredOn, usd } from './card-text.ts';
import type { CostRecord, RouteCost } from './cost-record.ts';
import { usualCase } from './route-calls.ts';

const million = 1_000_000;

const serviceColumns = {
  gateway: 'Amazon API Gateway',
  Lambda: 'AWS Lambda',
  DynamoDB: 'Amazon DynamoDB',
  S3: 'Amazon Simple Storage Service',
  logs: 'AmazonCloudWatch',
} as const;

/** The calls and units of each route, and the cost of a million of its requests. */
export const requests = ({ routesMeasured, routes }: CostRecord, prices: Prices): string => {
  const head = [
    'request',
    'AWS calls',
    'read, write units',
    'ms × MB',
    'log bytes',
    ...Object.keys(serviceColumns),
    'other',
    '**all**',
    'data out',
    'cold start',
  ];
  const rows = Object.entries(routes).map(([name, cost]) => requestCells(name, cost, prices));
  const { listProjects } = routes;
  return [
    `Dollars per million requests to a warm Lambda. ${usualCase}
Measured ${measuredOn(routesMeasured)}.`,
    markdownTable(head, rows),
    `*ms* is the shortest of a few calls; a Lambda that waits for an AWS service waits as long as its stand-in takes. *Logs* are
the lines of the Lambda and of the gateway. *Cold start*: milliseconds that loading the code took, which Lambda bills
with an environment's first request, and dollars per million of those.`,
    ...(listProjects ? [largest('GET /projects', listProjects, prices)] : []),
  ].join('\n\n');
};

const requestCells = (name: string, cost: RouteCost, prices: Prices): string[] => {
  const rows = requestRows(cost, prices, million);
  const overhead = overheadOf(rows);
  const columns = Object.values(serviceColumns).map((service) => ofService(overhead, service));
  const all = totalNanoUsd(overhead);
  const initUsd = nanoUsdOf((cost.initMs ?? 0) * cost.memoryMb * million, prices.lambda_mb_ms);
  return [
    name,
    callsText(cost),
    `${unitsOf(cost.units.dynamodb_read_units ?? 0)}, ${unitsOf(cost.units.dynamodb_write_units ?? 0)}`,
    `${cost.lambdaMs} × ${cost.memoryMb}`,
    String(cost.logBytes + (cost.modelled.log_bytes ?? 0)),
    ...[...columns, all - columns.reduce((sum, nanoUsd) => sum + nanoUsd, 0)].map((nanoUsd) => usd(nanoUsd, 2)),
    `**${usd(all, 2)}**`,
    usd(ofService(rows, 'AWS Data Transfer'), 2),
    cost.initMs === undefined ? '' : `${cost.initMs} ms, ${usd(initUsd, 2)}`,
  ];
};

const callsText = ({ calls }: RouteCost): string =>
  Object.values(calls)
    .flatMap((operations) => Object.entries(operations))
    .map(([name, count]) => (count === 1 ? name : `${count} ${name}`))
    .join(', ');

const largest = (name: string, cost: RouteCost, prices: Prices): string => {
  const lines = mostExpensiveMeters(overheadOf(requestRows(cost, prices, million)), (nanoUsd) => `$${usd(nanoUsd, 2)}`);
  return `The three largest lines of a million ${name}: ${lines}.`;
};
