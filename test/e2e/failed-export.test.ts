import { expect, inject, it } from 'vitest';
import { Export, ExportBatch } from '#contract/schemas/export.ts';
import { CustomerFont } from '#contract/schemas/font.ts';
import { deleteObject } from '#runtime/aws/s3.ts';
import { Api } from '../support/cloud/api.ts';
import { newAccount } from '../support/cloud/new-account.ts';
import { newDraft } from '../support/cloud/new-draft.ts';
import { storedObjects } from '../support/cloud/stored-objects.ts';
import { bodyOf, brandFont } from '../support/fonts.ts';

const cloud = inject('cloud');

it('an export whose media cannot be opened fails with a reason and is refunded', async () => {
  const account = await newAccount(cloud.data, 'creator');
  const api = new Api({ baseUrl: cloud.baseUrl, apiKey: account.apiKey });
  const project = await newDraft(api);
  const [media = ''] = await storedObjects(`media/${account.accountId}/${project.id}/`);
  await deleteObject(media);
  // FailExport deletes the copy of a font that the style names.
  const { id: font_id } = (await api.post('/fonts', bodyOf(brandFont()))).as(CustomerFont);
  const requested = { presets: ['youtube'], burn_captions: false, resolution: '720p', style: { font_id } };
  const [made] = (await api.post(`/projects/${project.id}/exports`, requested)).as(ExportBatch).data;
  expect(await api.credits()).toBe(account.credits - 1);

  const failed = (await api.settled(`/exports/${made?.id}`, Export)).at(-1);
  expect(failed).toMatchObject({ status: 'failed', error_code: expect.any(String), credits: 1, download_url: null });
  expect(failed?.error).toContain('refunded');
  expect(await api.credits()).toBe(account.credits);
});
