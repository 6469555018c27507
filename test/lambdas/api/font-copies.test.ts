import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { objectKeys } from '#contract/object-keys.ts';
import type { ExportRecord } from '#contract/records/export.ts';
import { routes } from '#contract/routes.ts';
import { ExportBatch } from '#contract/schemas/export.ts';
import { CustomerFont } from '#contract/schemas/font.ts';
import { countUsage } from '#runtime/stores/counted-usage.ts';
import { brandFontId } from '../../support/brand-font-id.ts';
import { callHandler } from '../../support/cloud/call-handler.ts';
import { bodyOf, otherBrandFont } from '../../support/fonts.ts';
import { stepOf } from '../../support/step-of.ts';
import {
  account,
  account_id,
  created_at,
  export_id,
  exported,
  newApiKey,
  project_id,
  ready,
} from '../../support/stores/example-records.ts';
import { hold, interceptTables, keysOf, usageNow } from '../../support/stores/tables-in-memory.ts';

beforeAll(interceptTables);

const { key, keyRecord } = newApiKey();
const font = { account_id, font_id: brandFontId, name: 'Brand', scripts: ['Latin'], size_bytes: 4, created_at };
const named: ExportRecord = { ...exported, style: { font_id: brandFontId }, transcript_key: ready.transcript.key };
const items = { 'api-keys': keyRecord, accounts: account, fonts: font, projects: ready };
const copies = () => keysOf('work/');
const order = (fields: object) => callHandler(routes.createExports, { key, id: project_id, body: fields });
const clip = { presets: ['youtube', 'tiktok'], resolution: '720p' };

it('fonts that are sent and deleted leave no bytes, and none that are counted', async () => {
  hold({ 'api-keys': keyRecord, accounts: account });
  for (let sent = 0; sent < 3; sent += 1) {
    const { id } = (await callHandler(routes.createFont, { key, body: bodyOf(otherBrandFont()) })).as(CustomerFont);
    expect((await callHandler(routes.deleteFont, { key, id })).status).toBe(204);
  }
  expect(keysOf()).toEqual([]);
  expect(usageNow()).toEqual({ stored_bytes: 0 });
  expect(await countUsage(account_id, 'stored_bytes')).toBe(0);
});

describe('the copy of an export', () => {
  beforeEach(() => hold(items, { [objectKeys.ownFont(font)]: 'font' }));

  it('is made when the export is ordered with captions in an uploaded font', async () => {
    const { data } = (await order({ ...clip, style: { font_id: brandFontId } })).as(ExportBatch);
    const made = data.map(({ id }) => objectKeys.exportFont({ account_id, project_id, export_id: id }));
    expect(copies()).toEqual(made.toSorted());
  });

  it.each([
    ['without captions', { style: { font_id: brandFontId }, burn_captions: false }],
    ['in a font of ours', { style: { font: 'Poppins' } }],
  ])('is not made %s', async (_, fields) => {
    expect((await order({ ...clip, ...fields })).status).toBe(202);
    expect(copies()).toEqual([]);
  });

  it('is not made for an order that is refused', async () => {
    hold({ ...items, accounts: { ...account, credits: 0 } }, { [objectKeys.ownFont(font)]: 'font' });
    const refused = await order({ ...clip, style: { font_id: brandFontId } });
    expect(refused.refusal).toEqual({ status: 402, code: 'insufficient_credits' });
    expect(copies()).toEqual([]);
  });

  it.each([
    ['is cancelled', () => callHandler(routes.cancelExport, { key, id: export_id })],
    [
      'fails',
      async () => {
        const failExport = stepOf(() => import('../../../lambdas/pipelines/export/fail-export.lambda.ts'));
        await failExport({ account_id, project_id, export_id, error: 'States.TaskFailed', cause: '' });
      },
    ],
  ])('goes with its charge when the export %s', async (_, end) => {
    hold({ ...items, exports: named }, { [objectKeys.exportFont(named)]: 'font' });
    await end();
    expect(copies()).toEqual([]);
  });

  it('stays when the export has completed', async () => {
    hold({ ...items, exports: { ...named, status: 'completed' } }, { [objectKeys.exportFont(named)]: 'font' });
    await callHandler(routes.cancelExport, { key, id: export_id });
    expect(copies()).toEqual([objectKeys.exportFont(named)]);
  });
});
