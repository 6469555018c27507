import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, it, vi } from 'vitest';
import { VolumeTiers } from '#finance/books/volume-tiers.ts';
import { printCosts } from '../../../commands/cost/print-costs.ts';

vi.mock('../../../commands/admin/accounts.ts', () => ({
  listAccounts: async () => [{ account_id: 'present', name: 'Present Ltd' }],
}));

it('customers who are deleted by now have the names of the files', async () => {
  const day = '2026-11-20';
  const row = { day, route: 'r', meter: 'transcribe_seconds', modelled: false, units: 1, cost_nano_usd: 1 } as const;
  const stdout = new PassThrough();
  const io = { stdout, stderr: new PassThrough() };
  await printCosts(
    { from: day, to: day, by: 'account', format: 'csv', freeTier: false },
    {
      pieces: () => [[row, row].map((one, at) => ({ ...one, account_id: at === 0 ? 'present' : 'deleted' }))],
      tiers: async () => new VolumeTiers([], 'us-east-1'),
      names: new Map([['deleted', 'Deleted Ltd']]),
      fromLogs: [],
      scannedBytes: 0,
      origin: { awsAccountArn: 'arn:aws:iam::111122223333:root', region: 'us-east-1', stack: 'Cueline-prod' },
    },
    'Cueline-prod',
    io,
  );
  stdout.end();
  const lines = (await text(stdout)).split('\n').map((line) => line.split(',').slice(0, 2));
  expect(lines).toEqual(
    expect.arrayContaining([
      ['present', 'Present Ltd'],
      ['deleted', 'Deleted Ltd'],
    ]),
  );
});
