import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { environmentNames } from '#contract/names.ts';
import { objectKeys } from '#contract/object-keys.ts';
import { videoFacts } from '../../../core/media/example-facts.ts';
import { linesOf } from '../../../runtime/meter/cost-lines-written.ts';
import { stepOf } from '../../../support/step-of.ts';
import {
  account,
  account_id,
  export_id,
  exported,
  project,
  project_id,
} from '../../../support/stores/example-records.ts';
import { hold, interceptTables, itemOf, itemsOf } from '../../../support/stores/tables-in-memory.ts';

const work = { account_id, project_id, export_id };
const media = { ...videoFacts, durationMs: 180_000 };
beforeAll(interceptTables);
const handler = stepOf(() => import('../../../../lambdas/pipelines/export/finish-export.lambda.ts'));

/** Ends an export of all three minutes, which was charged 6 credits at 1080p, or as `record` says. */
const finish = async (lengths: object, record: object = {}) => {
  hold(
    {
      accounts: account,
      exports: {
        ...exported,
        status: 'processing',
        credits: 6,
        warnings: [{ code: 'font_replaced', message: 'x' }],
        ...record,
      },
      projects: { ...project, media },
    },
    { [objectKeys.video(work)]: 'video' },
  );
  await handler({ ...work, ...lengths });
  return { export: itemOf('exports'), media: itemOf('projects')?.media, balance: itemOf('accounts')?.credits };
};

it('refunds the missing part of media that break off, once, and corrects their duration', async () => {
  const ended = await finish({ stated_ms: 180_000, encoded_ms: 70_400 });
  expect(ended.export).toMatchObject({
    status: 'completed',
    credits: 6,
    refunded: 2,
    warnings: [{ code: 'font_replaced' }, { code: 'media_shorter_than_stated' }],
  });
  expect(ended.media).toEqual({ ...media, durationMs: 70_400 });
  expect(ended.balance).toBe(account.credits + 2);
  expect(itemsOf('ledger')).toMatchObject([{ entry_id: `${export_id}#refund`, credits: 2 }]);
  await expect(handler({ ...work, stated_ms: 180_000, encoded_ms: 70_400 })).rejects.toThrow('has ended already');
  expect(itemOf('accounts')?.credits).toBe(account.credits + 2);
});

it('adds the start of the range to the length of the video', async () => {
  const range = { start_ms: 30_000, end_ms: 90_000 };
  const ended = await finish({ stated_ms: 60_000, encoded_ms: 40_000 }, { range, credits: 2 });
  expect(ended.media).toEqual({ ...media, durationMs: 70_000 });
  expect(ended.balance).toBe(account.credits);
  expect(itemsOf('ledger')).toEqual([]);
});

it('does not complete an export where the media end before its range begins', async () => {
  const lengths = { stated_ms: 60_000, encoded_ms: 0 };
  await expect(finish(lengths)).rejects.toMatchObject({ name: 'UnreadableMedia' });
  expect(itemOf('exports')).toMatchObject({ status: 'processing' });
});

it.each([
  ['as long as stated, except for rounding', { stated_ms: 180_000, encoded_ms: 179_200 }],
  ['of unknown length', { stated_ms: 180_000 }],
  ['from an encode of the release before', {}],
])('refunds and corrects nothing where the video is %s', async (_, lengths) => {
  const ended = await finish(lengths);
  expect(ended.export).toMatchObject({ status: 'completed', warnings: [{ code: 'font_replaced' }] });
  expect(ended.media).toEqual(media);
  expect(ended.balance).toBe(account.credits);
});

it.each([
  [undefined, { data_out_bytes: 5 }],
  ['https://captions.example.com', { edge_out_bytes: 5, edge_requests: 1, firewall_requests: 1 }],
])('models one download, from a stage with the domain %s as %o', async (origin, units) => {
  vi.stubEnv(environmentNames.publicOrigin, origin);
  onTestFinished(() => void vi.unstubAllEnvs());
  const { lines } = await linesOf(() => finish({}));
  expect(lines.find(({ route }) => route === 'FinishExport')?.modelled).toMatchObject(units);
});
