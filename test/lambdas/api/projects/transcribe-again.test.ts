import { beforeEach, expect, it } from 'vitest';
import { Job } from '#contract/schemas/job.ts';
import { Project } from '#contract/schemas/project.ts';
import { updateItem } from '#runtime/aws/dynamodb.ts';
import { getProject } from '#runtime/stores/projects.ts';
import { chargesOf } from '../../../support/cloud/ledger.ts';
import { newDraft } from '../../../support/cloud/new-draft.ts';
import { type ApiInMemory, newAccountInMemory, serveInMemory } from '../../../support/stores/api-in-memory.ts';
import { keysOf, textOf } from '../../../support/stores/tables-in-memory.ts';

await serveInMemory();
let accountId: string;
let api: ApiInMemory;
let draft: Project;
beforeEach(async () => {
  ({ accountId, api } = await newAccountInMemory());
  draft = await newDraft(api, { language: 'fr', text: 'the first' });
});
const transcribe = (body?: unknown) => api.post(`/projects/${draft.id}/transcribe`, body);
const read = async () => (await api.get(`/projects/${draft.id}`)).as(Project);

it.each([[{}], [undefined]])(
  'POST transcribe with %j detects the language, for a credit per started minute',
  async (body) => {
    const job = (await transcribe(body)).as(Job);
    const queued = { type: 'transcription', project_id: draft.id, status: 'queued', progress: 0, error: null };
    expect(job).toMatchObject({ ...queued, credits: 1, refunded: 0, completed_at: null });
    expect(await read()).toMatchObject({ status: 'transcribing', job_id: job.id, language: 'auto' });
    expect(await chargesOf(accountId)).toEqual([-1]);
  },
);

it('keeps the text without one in the request, replaces it by another, and clears it by an empty one', async () => {
  const textAfter = async (body: object) => {
    expect((await transcribe({ language: 'en', ...body })).status).toBe(202);
    const { text_key } = await getProject(accountId, draft.id);
    await updateItem('projects', { account_id: accountId, project_id: draft.id }, { set: { status: 'failed' } });
    return text_key && textOf(text_key);
  };
  expect(await textAfter({})).toBe('the first');
  expect(await textAfter({ text: 'the second' })).toBe('the second');
  expect(await textAfter({ text: '' })).toBeUndefined();
});

it('only one of several simultaneous requests is accepted and charged', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => transcribe({ language: 'en' })));
  const [first, ...others] = answers.toSorted((one, other) => one.status - other.status);
  expect((await read()).job_id).toBe(first?.as(Job).id);
  expect(others.map(({ refusal }) => refusal)).toEqual(others.map(() => ({ status: 409, code: 'project_busy' })));
  expect(await chargesOf(accountId)).toEqual([-1]);
});

it.each([
  [{ language: 'tlh' }, 'language'],
  [{ lang: 'en' }, 'lang'],
  [{ text: 'x'.repeat(100_001) }, 'text'],
  [{ audio_track: 2 }, 'audio_track'],
  ['[]', 'body'],
  ['null', 'body'],
])('refuses a wrong body and names the param (%#)', async (body, param) => {
  const texts = keysOf('texts/');
  for (const path of ['transcribe', 'transcribe/quote']) {
    const { refusal } = await api.post(`/projects/${draft.id}/${path}`, body);
    expect(refusal).toEqual({ status: 400, code: 'invalid_request', param });
  }
  expect([(await read()).status, keysOf('texts/')]).toEqual(['draft', texts]);
});
