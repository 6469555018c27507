import { expect, inject, it } from 'vitest';
import { ExportBatch } from '#contract/schemas/export.ts';
import { Job, JobList } from '#contract/schemas/job.ts';
import { Project, ProjectList } from '#contract/schemas/project.ts';
import { newAccount } from '../support/cloud/new-account.ts';
import { newDraft } from '../support/cloud/new-draft.ts';

const cloud = inject('cloud');

it('a project is made, found, changed, transcribed and deleted; then no request finds anything of it', async () => {
  const { api } = await newAccount(cloud.data, 'creator');
  const style = { template: 'minimal', font: 'Bebas Neue', color: '#abcdef', placement: 'middle' };
  const given = { title: 'Every field', kind: 'podcast', language: 'en', format: '9:16', style };
  const external_id = 'order 1042/é';
  const draft = await newDraft(api, {
    ...given,
    text: 'Erste Zeile: 日本語 🎬',
    external_id,
    metadata: { order: '7' },
  });
  expect(draft).toMatchObject({ ...given, external_id, status: 'draft', source: 'audio', metadata: { order: '7' } });
  const path = `/projects/${draft.id}`;
  expect((await api.get(`${path}/text`)).text).toBe('{"text":"Erste Zeile: 日本語 🎬"}');
  const found = async (query: string) => (await api.get(`/projects?${query}`)).as(ProjectList).data;
  expect(await found(`external_id=${encodeURIComponent(external_id)}&title=EVERY`)).toEqual([draft]);
  const changed = (await api.send('PATCH', path, { title: 'New', style: { color: null } })).as(Project);
  expect(changed).toMatchObject({ title: 'New', style: { template: 'minimal', color: '#ffffff' } });

  const { id } = (await api.post(`${path}/transcribe`, { language: 'en', text: '' })).as(Job);
  const job = (await api.settled(`/jobs/${id}`, Job)).at(-1);
  expect(Date.parse(job?.completed_at ?? '')).toBeGreaterThan(Date.parse(job?.created_at ?? ''));
  expect((await api.get('/jobs')).as(JobList)).toEqual({ data: [job] });
  expect(await found('status=draft')).toEqual([]);
  expect(await found('status=ready')).toEqual([(await api.get(path)).as(Project)]);
  const ordered = await api.post(`${path}/exports`, { presets: ['youtube'], range_end: 1, resolution: '720p' });
  const exportId = ordered.as(ExportBatch).data[0]?.id;

  expect((await api.send('DELETE', path)).status).toBe(204);
  const answers = [
    ...['', '/transcript', '/exports', '/text'].map((rest) => api.get(path + rest)),
    ...[`/exports/${exportId}`, `/jobs/${id}`, `/exports?project_id=${draft.id}`].map((read) => api.get(read)),
    api.send('DELETE', path),
    api.send('PATCH', path, { title: 'x' }),
    api.send('PUT', `${path}/transcript`, { lines: [] }),
    api.post(`${path}/transcribe`, {}),
    api.post(`${path}/exports`, { presets: ['youtube'] }),
  ];
  for (const { refusal } of await Promise.all(answers)) expect(refusal).toEqual({ status: 404, code: 'not_found' });
  for (const list of ['/projects', '/projects?status=ready', '/jobs', '/exports'])
    expect(JSON.parse((await api.get(list)).text)).toEqual({ data: [] });
});
