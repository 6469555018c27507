import { ExportBatch } from '#contract/schemas/export.ts';
import { Project } from '#contract/schemas/project.ts';
import { CreatedWebhook, Delivery } from '#contract/schemas/webhook.ts';
import { newAccount } from '../../cloud/new-account.ts';
import { newDraft } from '../../cloud/new-draft.ts';
import type { Account } from './odd-request.ts';

/** A host that the local cloud treats as public. It refuses every connection: port 1 of loopback. */
const refusingHost = 'receiver.example.com';
export const refusingHostArgs = ['--public-host', `${refusingHost}=127.0.0.1:1`];

/**
 * An account with at least one of each resource, so that requests get beyond 404. Its few credits limit the work they start.
 */
export const knownResources = async (data: string): Promise<Account> => {
  const { anotherKey, api } = await newAccount(data, 'free');
  const draft = await newDraft(api);
  const edited = await newDraft(api);
  const lines = [{ words: [{ text: 'Hello', start: 0, end: 0.5 }] }];
  await api.send('PUT', `/projects/${edited.id}/transcript`, { lines });
  const range = { presets: ['linkedin'], resolution: '720p', range_end: 4 };
  const batch = (await api.post(`/projects/${edited.id}/exports`, range)).as(ExportBatch);
  const webhook = (await api.post('/webhooks', { url: `https://${refusingHost}/events` })).as(CreatedWebhook);
  const delivery = (await api.post(`/webhooks/${webhook.id}/test`, undefined)).as(Delivery);
  const imported = (await api.post('/projects', { source_url: `https://${refusingHost}/a.mp4` })).as(Project);
  return {
    anotherKey,
    ids: {
      project_id: [draft.id, edited.id, imported.id],
      job_id: [imported.job_id ?? ''],
      export_id: batch.data.map(({ id }) => id),
      webhook_id: [webhook.id],
      event_id: [delivery.event_id],
    },
    urls: [`https://${refusingHost}/b.mp4`],
  };
};
