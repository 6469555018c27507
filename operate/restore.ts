import { Console } from 'node:console';
import { parseArgs } from 'node:util';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import * as v from 'valibot';
import { outputNames } from '#contract/names.ts';
import { type Table, tableNames, tables } from '#contract/tables.ts';
import { type Command, runAsProcess } from './command-line/command.ts';
import { oneOf } from './command-line/one-of.ts';
import { type Comparison, compareTables } from './restore/compare-tables.ts';
import { restoreTable } from './restore/restore-table.ts';
import { restoredName } from './restore/restored-name.ts';
import { deploymentHelp, deploymentOptions, enterDeployment, localStack } from './stage/deployment.ts';

const help = `Restores a table beside the live one, as it was at a time of the last 35 days, and compares both. The live table and the
deployment stay as they are: the last lines say how to point the stage at the restored table, and back.

npm run restore -- --table NAME --at TIME [options]

  --table NAME  ${tableNames.join(', ')}
  --at TIME     in UTC to the second, such as 2026-11-26T09:30:00Z
${deploymentHelp}

It reads both tables whole. Run it again after an interruption: it goes on with the same table.`;

const Time = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/), v.isoTimestamp());

export const main: Command = async (args, io) => {
  const { log } = new Console(io);
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...deploymentOptions,
      table: { type: 'string' },
      at: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) {
    log(help);
    return 0;
  }
  const name = oneOf(tableNames, values.table ?? '', '--table');
  if (!v.is(Time, values.at)) throw new Error('--at takes a time in UTC to the second, such as 2026-11-26T09:30:00Z.');
  const outputs = await enterDeployment(values);
  const source = outputs[outputNames.table(name)] ?? '';
  const target = restoredName(source, values.at);
  const client = new DynamoDBClient({});
  const row: Table = tables[name];
  log(`Restoring ${source} as ${target}. On AWS this takes from some minutes to hours.`);
  await restoreTable(client, { source, target, at: new Date(values.at), ttl: row.ttl });
  log(`\n${reportOf(await compareTables(client, row, { live: source, restored: target }))}`);
  const stage = (values.stack ?? localStack).replace(/^Cueline-/, '');
  log(`
To use it, put this into the stage "${stage}" of cueline.config.json, and deploy (npx cdk deploy --all -c stage=${stage}):

  "tableNames": { "${name}": "${target}" }

To go back, take it out and deploy again. What is written meanwhile is in the restored table alone. docs/runbook.md has the drill.`);
  return 0;
};

const reportOf = ({ liveItems, restoredItems, same, changed, onlyLive, onlyRestored }: Comparison): string =>
  [
    `${liveItems} items are in the live table, ${restoredItems} in the restored one; ${same} are the same.`,
    ...differences('changed since', changed),
    ...differences('made since, and only in the live table', onlyLive),
    ...differences('deleted since, and only in the restored table', onlyRestored),
  ].join('\n');

const shownKeys = 10;
const differences = (what: string, keys: readonly string[]): string[] => {
  if (keys.length === 0) return [];
  const shown = keys.toSorted().slice(0, shownKeys);
  const more = keys.length - shown.length;
  return [`${keys.length} ${what}:`, ...shown.map((key) => `  ${key}`), ...(more > 0 ? [`  and ${more} more`] : [])];
};

if (import.meta.main) await runAsProcess(main);
