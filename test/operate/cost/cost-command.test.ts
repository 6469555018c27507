import { v7 as newId } from 'uuid';
import { expect, it } from 'vitest';
import { VolumeTiers } from '#finance/books/volume-tiers.ts';
import { printCosts } from '../../../operate/cost/print-costs.ts';
import type { ReportOptions } from '../../../operate/cost/report-options.ts';
import { main } from '../../../operate/cost.ts';
import { origin } from '../../support/costs/focus-file.ts';
import { printedBy, runAsProcess, runCommand } from '../../support/run-command.ts';

it.each([
  [['--to', '2999-01-01'], '--to is in the future'],
  [['--from', '2026-01-02', '--to', '2026-01-01'], '--from 2026-01-02 is after --to 2026-01-01'],
  [['--by', 'colour'], '--by takes route, account'],
  [['--job', 'mine'], '--job takes an id'],
  [['--job', newId(), '--export', newId()], '--job and --export cannot both be given'],
  [['--month', '2026-13'], '--month takes a month as YYYY-MM, not 2026-13'],
  [['--month', '2999-01'], '--month is in the future: 2999-01'],
  [['--month', '2026-10', '--to', '2026-10-03'], '--month cannot be given with --from or --to'],
  [['--from', '2026-02-30'], '--from takes a day as YYYY-MM-DD'],
  [['diff', 'a'], 'npm run cost diff takes two releases'],
  [['diff', 'a', 'a'], 'npm run cost diff takes two releases'],
  [['diff', 'a', 'b', 'c'], 'npm run cost diff takes two releases'],
  [['reprice'], 'npm run cost reprice needs --from DAY'],
  [['reprice', 'now', '--from', '2026-11-01'], 'takes no now'],
  [['report'], 'npm run cost report needs --month YYYY-MM'],
  [['reconcile'], 'npm run cost reconcile needs --aws-export PATH'],
  [
    ['reconcil', '--aws-export', 'x.csv'],
    'npm run cost takes the commands alerts, close, diff, reconcile, report and reprice, or none, not reconcil',
  ],
  [['reconcile', '--aws-export', 'none.csv', '--month', '2026-13'], '--month takes a month as YYYY-MM'],
])('refuses %j in one sentence, before it looks for a deployment', async (args, sentence) => {
  const { exitCode, stdout, stderr } = await runCommand(main, ...args);
  expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
  expect(stderr.trim().split('\n')).toEqual([expect.stringContaining(sentence)]);
});

it('ends its process with exit code 1 where it refuses something, and says why on stderr', async () => {
  expect(await runAsProcess('operate/cost.ts', '--month', '2026-1')).toMatchObject({
    exitCode: 1,
    stdout: '',
    stderr: '--month takes a month as YYYY-MM, not 2026-1.\n',
  });
});

it('looks for the deployment before it reads a bill, which may take minutes', async () => {
  const { stderr } = await runCommand(main, '--data', 'no-such-folder', 'reconcile', '--aws-export', 'none.csv');
  expect(stderr).toContain('No local cloud has run with its data in no-such-folder');
});

it('says where no cost has the id that is asked for, and where nothing was used', async () => {
  const none = { pieces: () => [], names: new Map(), tiers: async () => new VolumeTiers([], 'us-east-1') };
  const book = { ...none, fromLogs: [], scannedBytes: 0, origin };
  const days = { from: '2026-11-20', to: '2026-11-20', by: 'route', format: 'table', freeTier: false } as const;
  const printed = (options: ReportOptions) =>
    printedBy((_, io) => printCosts(options, book, 'a deployment', io).then(() => 0));
  const work = { name: 'export e', owns: () => false };
  expect(await printed({ ...days, work })).toContain('One of a project needs --project');
  expect(await printed(days)).toContain('Nothing was used.');
});
