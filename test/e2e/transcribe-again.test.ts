import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import * as v from 'valibot';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { environmentNames } from '#contract/names.ts';
import { ProjectRecord } from '#contract/records/project.ts';
import { Job } from '#contract/schemas/job.ts';
import { Project } from '#contract/schemas/project.ts';
import { Transcript } from '#contract/schemas/transcript.ts';
import { getItem } from '#runtime/aws/dynamodb.ts';
import { environment } from '#runtime/environment.ts';
import type { Api } from '../support/cloud/api.ts';
import { chargesOf } from '../support/cloud/ledger.ts';
import { newAccount } from '../support/cloud/new-account.ts';
import { newDraft } from '../support/cloud/new-draft.ts';
import { newProject } from '../support/cloud/new-project.ts';

const cloud = inject('cloud');
const silent = new URL('../fixtures/silent.mp4', import.meta.url).pathname;
let api: Api;
let accountId: string;
let startingCredits: number;
beforeEach(async () => {
  ({ api, accountId, credits: startingCredits } = await newAccount(cloud.data, 'free'));
});

const transcribe = (project: Project, body?: unknown) => api.post(`/projects/${project.id}/transcribe`, body);
const read = async ({ id }: Project) => (await api.get(`/projects/${id}`)).as(Project);
const ended = async (job: Job) => (await api.settled(`/jobs/${job.id}`, Job)).at(-1);

/** A draft of media that no cloud has heard, so that its transcription takes its time. */
const freshDraft = () => newProject(api, { auto_transcribe: false }, { fresh: true });

/** A project of media without speech, whose transcription fails quickly. */
const newSilence = async (fields: object = {}): Promise<Project> => {
  const upload_id = await api.upload(silent, 'video/mp4');
  return (await api.post('/projects', { upload_id, language: 'en', auto_transcribe: false, ...fields })).as(Project);
};
const lines = [{ words: [{ text: 'edited', start: 0, end: 1 }] }];
const put = ({ id }: Project) => api.send('PUT', `/projects/${id}/transcript`, { lines });

const storedText = async ({ id }: Project): Promise<string | undefined> => {
  const record = await getItem('projects', { account_id: accountId, project_id: id }, ProjectRecord);
  if (!record?.text_key) return undefined;
  const s3 = new S3Client({ forcePathStyle: true });
  const { Body } = await s3.send(
    new GetObjectCommand({ Bucket: environment(environmentNames.bucket), Key: record.text_key }),
  );
  return Body?.transformToString();
};

describe('POST transcribe', () => {
  it('transcribes a draft for a credit per started minute, and may be repeated', async () => {
    const draft = await freshDraft();
    const answer = await transcribe(draft, { language: 'en' });
    expect(answer.status).toBe(202);
    const job = answer.as(Job);
    expect(job).toMatchObject({
      type: 'transcription',
      project_id: draft.id,
      status: 'queued',
      progress: 0,
      error: null,
    });
    expect(await read(draft)).toMatchObject({ status: 'transcribing', job_id: job.id, language: 'en' });
    expect(await ended(job)).toMatchObject({ status: 'completed', progress: 1 });
    expect(await read(draft)).toMatchObject({ status: 'ready', language: 'en' });
    expect(await api.credits()).toBe(startingCredits - 1);

    await put(draft);
    const again = (await transcribe(draft)).as(Job);
    // The edited transcript can be read until the new one is there.
    expect((await api.get(`/projects/${draft.id}/transcript`)).as(Transcript).lines).toEqual(lines);
    await ended(again);
    expect((await api.get(`/projects/${draft.id}/transcript`)).as(Transcript).lines).not.toEqual(lines);
    expect(await read(draft)).toMatchObject({ status: 'ready', job_id: again.id, language: 'en' });
    expect(await api.credits()).toBe(startingCredits - 2);
  });

  it('detects the language unless one is given', async () => {
    const draft = await newDraft(api, { language: 'fr' });
    await transcribe(draft, {});
    expect((await read(draft)).language).toBe('auto');
  });

  it('fails without speech, is refunded, and may be repeated, which clears the error', async () => {
    const upload_id = await api.upload(silent, 'video/mp4');
    const project = (await api.post('/projects', { upload_id, language: 'en' })).as(Project);
    await api.settled(`/jobs/${project.job_id}`, Job);
    expect(await read(project)).toMatchObject({
      status: 'failed',
      error: 'No speech was found in the media. The credits were refunded.',
    });
    const again = (await transcribe(project, { language: 'en' })).as(Job);
    expect(await read(project)).toMatchObject({ status: 'transcribing', error: null });
    expect(await ended(again)).toMatchObject({ status: 'failed' });
    expect(await api.credits()).toBe(startingCredits);
    expect((await put(project)).status).toBe(200);
    expect(await read(project)).toMatchObject({ status: 'ready', error: null });
  });

  it('keeps an older transcript and its language when it fails', async () => {
    const project = await newSilence();
    const before = (await put(project)).text;
    const job = (await transcribe(project, { language: 'de' })).as(Job);
    expect(await ended(job)).toMatchObject({ status: 'failed' });
    expect(await read(project)).toMatchObject({ status: 'ready', error: null, language: 'en' });
    expect((await api.get(`/projects/${project.id}/transcript`)).text).toBe(before);
    expect((await put(project)).as(Transcript).language).toBe('en');
    expect(await api.credits()).toBe(startingCredits);
  });
});

describe('the text of a project', () => {
  it('is kept without text in the request, replaced by another, and cleared by an empty one', async () => {
    const draft = await newSilence({ text: 'the first' });
    const run = async (body: object) => {
      await ended((await transcribe(draft, { language: 'en', ...body })).as(Job));
      return storedText(draft);
    };
    expect(await run({})).toBe('the first');
    expect(await run({ text: 'the second' })).toBe('the second');
    expect(await run({ text: '' })).toBeUndefined();
  });
});

describe('while a transcription runs', () => {
  it('another one and an edit are refused, and nothing more is charged', async () => {
    const draft = await freshDraft();
    const job = (await transcribe(draft)).as(Job);
    const busy = { status: 409, code: 'project_busy' };
    expect((await transcribe(draft)).refusal).toEqual(busy);
    expect((await put(draft)).refusal).toEqual(busy);
    expect(await api.credits()).toBe(startingCredits - 1);
    await ended(job);
  });

  it('only one of several simultaneous requests is accepted and charged', async () => {
    const draft = await freshDraft();
    const answers = await Promise.all(Array.from({ length: 8 }, () => transcribe(draft, { language: 'en' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([202, ...Array.from({ length: 7 }, () => 409)]);
    expect(answers.filter(({ status }) => status === 409).map(({ refusal }) => refusal.code)).toEqual(
      Array.from({ length: 7 }, () => 'project_busy'),
    );
    const job = answers.find(({ status }) => status === 202)?.as(Job);
    expect((await read(draft)).job_id).toBe(job?.id);
    await api.settled(`/jobs/${job?.id}`, Job);
    expect(await chargesOf(accountId)).toEqual([-1]);
  });
});

it('POST transcribe refuses a wrong body and names the param', async () => {
  const draft = await newDraft(api);
  const refused = async (body: unknown) =>
    v.parse(v.looseObject({ param: v.string() }), (await transcribe(draft, body)).refusal);
  expect(await refused({ language: 'tlh' })).toMatchObject({ status: 400, param: 'language' });
  expect(await refused({ lang: 'en' })).toMatchObject({ status: 400, param: 'lang' });
  expect(await refused({ text: 'x'.repeat(100_001) })).toMatchObject({ status: 400, param: 'text' });
  expect(await refused('[]')).toMatchObject({ status: 400, param: 'body' });
  expect(await refused('null')).toMatchObject({ status: 400, param: 'body' });
  expect((await read(draft)).status).toBe('draft');
});
