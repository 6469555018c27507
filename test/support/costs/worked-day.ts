import { vi } from 'vitest';
import { Export, ExportBatch } from '#contract/schemas/export.ts';
import { CustomerFont, CustomerFontFile } from '#contract/schemas/font.ts';
import { Job } from '#contract/schemas/job.ts';
import { Project } from '#contract/schemas/project.ts';
import { ProjectMedia } from '#contract/schemas/project-media.ts';
import { creditAccount } from '../../../operate/accounts/accounts.ts';
import type { Api } from '../cloud/api.ts';
import { CloudProcess } from '../cloud/cloud-process.ts';
import { newAccount } from '../cloud/new-account.ts';
import { runSweep, writeDailyCosts } from '../cloud/sweeps.ts';
import { bodyOf, brandFont } from '../fonts.ts';

const media = new URL('../../fixtures/greeting.mp4', import.meta.url).pathname;

/** A lot of thirty credits for a dollar, of which the work uses some; what is left expires with the day. */
export const sale = { credits: 30, price_nano_usd: 1_000_000_000 };

/** Works with the clock of a new cloud and of this process at that time, and stops the cloud. */
const workAt = async <Made>(timeMs: number, data: string | undefined, work: (cloud: CloudProcess) => Promise<Made>) => {
  const clock = new URL('../cloud/moved-clock.ts', import.meta.url);
  clock.searchParams.set('ms', String(timeMs - Date.now()));
  const cloud = await CloudProcess.start({ ...(data && { data }), node: ['--import', clock.href] });
  vi.useFakeTimers({ toFake: ['Date'], now: timeMs, shouldAdvanceTime: true });
  try {
    return await work(cloud);
  } finally {
    vi.useRealTimers();
    await cloud.kill('SIGTERM');
  }
};

/** What a customer does on a day: exports of both kinds, a preview with a frame, files for players, a font; and fetches all of it. */
const workOf = async (api: Api) => {
  let downloadedBytes = 0;
  const fetched = async (url: string | null | undefined) => {
    if (url) downloadedBytes += (await (await fetch(url)).arrayBuffer()).byteLength;
  };
  // MediaConvert's probe, and our own, look into the file.
  const upload_id = await api.upload(media, 'video/mp4');
  const { id } = (await api.post('/projects', { upload_id, auto_transcribe: false })).as(Project);
  const words = [{ text: 'Hello', start: 0.2, end: 0.8 }];
  await api.send('PUT', `/projects/${id}/transcript`, { lines: [{ words }] });
  const asked = { presets: ['youtube'], resolution: '720p', range_start: 0, range_end: 1 };
  await api.post(
    `/projects/${id}/preview`,
    { ...asked, presets: undefined, preset: 'youtube', at: 0.5, frame: true },
    { accept: 'image/png' },
  );
  const exportIds: string[] = [];
  for (const more of [{}, { layer: true, style: { template: 'minimal' } }]) {
    const batch = (await api.post(`/projects/${id}/exports`, { ...asked, ...more })).as(ExportBatch);
    const ended = (await api.settled(`/exports/${batch.data[0]?.id}`, Export)).at(-1);
    if (ended?.renderer !== 'lambda') throw new Error(`Not made by our own code: ${JSON.stringify(ended)}`);
    await fetched(ended.download_url);
    exportIds.push(ended.id);
  }
  const { id: jobId } = (await api.post(`/projects/${id}/media`, undefined)).as(Job);
  await api.settled(`/jobs/${jobId}`, Job);
  const { url, poster, peaks } = (await api.get(`/projects/${id}/media`)).as(ProjectMedia);
  for (const one of [url, poster, peaks]) await fetched(one);
  const font = (await api.post('/fonts', bodyOf(brandFont()))).as(CustomerFont);
  await fetched((await api.get(`/fonts/${font.id}`)).as(CustomerFontFile).file_url);
  return { projectId: id, exportId: exportIds[0] ?? '', jobId, downloadedBytes };
};

/** Works on a day of long ago in a new cloud with the default renderer, and closes the day two hours after its end. */
export const workOnDay = async (day: string) => {
  const noonMs = Date.parse(`${day}T12:00:00Z`);
  const endMs = Date.parse(`${day}T24:00:00Z`);
  const worked = await workAt(noonMs, undefined, async ({ data }) => {
    const { api, accountId } = await newAccount(data, 'studio');
    const terms = { price_nano_usd: sale.price_nano_usd, expires_at: new Date(endMs).toISOString() };
    await creditAccount(accountId, sale.credits, terms);
    return { data, accountId, ...(await workOf(api)) };
  });
  await workAt(endMs + 2 * 3_600_000, worked.data, async ({ data }) => {
    await runSweep(data, 'SettleLedger');
    await writeDailyCosts(data);
  });
  return worked;
};
