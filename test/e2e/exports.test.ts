import { expect, inject, it } from 'vitest';
import { Account } from '#contract/schemas/account.ts';
import { Export, ExportBatch, ExportList } from '#contract/schemas/export.ts';
import { Quote } from '#contract/schemas/quote.ts';
import { Usage } from '#contract/schemas/usage.ts';
import { chargesOf } from '../support/cloud/ledger.ts';
import { newAccount } from '../support/cloud/new-account.ts';
import { newDraft } from '../support/cloud/new-draft.ts';

const cloud = inject('cloud');

it('exports are quoted, made once for the price, listed with their videos, and in the usage; captions warn of fonts', async () => {
  const { api, accountId, credits } = await newAccount(cloud.data, 'pro');
  const project = await newDraft(api);
  const words = ['שלום', '𓀀', 'bread'].map((text, at) => ({ text, start: at * 0.3, end: at * 0.3 + 0.3 }));
  await api.send('PUT', `/projects/${project.id}/transcript`, { lines: [{ words }] });
  const path = `/projects/${project.id}/exports`;
  const body = { presets: ['youtube', 'youtube_shorts'], range_end: 1, resolution: '720p' };
  const quote = (await api.post(`${path}/quote`, body)).as(Quote);
  expect(quote).toMatchObject({ credits: 2, affordable: true });
  const send = () => api.post(path, { quote_id: quote.quote_id });
  const [answer, ...others] = await Promise.all(Array.from({ length: 10 }, send));
  expect(new Set(others.map(({ text }) => text))).toEqual(new Set([answer?.text]));
  expect(await chargesOf(accountId)).toEqual([-1, -1]);
  expect(answer?.headers.get('cueline-credits-charged')).toBe('2');
  const batch = answer?.as(ExportBatch);
  for (const { id } of batch?.data ?? []) await api.settled(`/exports/${id}`, Export);

  const { data } = (await api.get(path)).as(ExportList);
  expect(data.map(({ preset, batch_id }) => [preset, batch_id])).toEqual([
    ['youtube_shorts', batch?.batch_id],
    ['youtube', batch?.batch_id],
  ]);
  const warnings = [
    { code: 'font_replaced', message: expect.stringContaining('the captions are set in Noto Sans') },
    { code: 'characters_left_out', message: expect.stringContaining('𓀀 (U+13000)') },
  ];
  for (const shown of data) {
    expect(shown).toMatchObject({ status: 'completed', progress: 1, error: null, credits: 1, warnings });
    const url = new URL(shown.download_url ?? '');
    expect(url.searchParams.get('X-Amz-Expires')).toBe('3600');
    const download = await fetch(url);
    expect([download.status, download.headers.get('content-type')]).toEqual([200, 'video/mp4']);
    await download.body?.cancel();
  }
  const [first, second] = (await api.get('/exports?limit=1')).as(ExportList).data;
  expect([first?.id, second]).toEqual([data[0]?.id, undefined]);

  const { data: rows } = (await api.get('/usage?by=project')).as(Usage);
  expect(rows).toEqual([{ group: project.id, works: 2, minutes: 2, credits: 2, refunded: 0 }]);
  expect((await api.get('/account')).as(Account).credits).toBe(credits - 2);
});
