import { readFile } from 'node:fs/promises';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { expect, inject, it } from 'vitest';
import { environmentNames } from '#contract/names.ts';
import { objectKeys } from '#contract/object-keys.ts';
import { Job } from '#contract/schemas/job.ts';
import { Project } from '#contract/schemas/project.ts';
import { Transcript } from '#contract/schemas/transcript.ts';
import { environment } from '#runtime/environment.ts';
import { newAccount } from '../support/cloud/new-account.ts';

const cloud = inject('cloud');
const fixture = (name: string) => new URL(`../fixtures/${name}`, import.meta.url).pathname;

const { accountId: account_id, api } = await newAccount(cloud.data, 'creator');

const newDialogue = async (fields: object): Promise<Project> => {
  const upload_id = await api.upload(fixture('dialogue.mp3'), 'audio/mpeg');
  const body = { upload_id, language: 'en', auto_transcribe: false, ...fields };
  return (await api.post('/projects', body)).as(Project);
};
/** The local recogniser cannot distinguish voices: a file beside the media says who speaks when. */
const tellVoices = async ({ id }: Project): Promise<void> => {
  const Key = `${objectKeys.media({ account_id, project_id: id })}.speakers.json`;
  const Body = await readFile(fixture('dialogue.speakers.json'));
  const s3 = new S3Client({ forcePathStyle: true });
  await s3.send(new PutObjectCommand({ Bucket: environment(environmentNames.bucket), Key, Body }));
};
const transcribed = async ({ id }: Project, body: object): Promise<Job | undefined> => {
  const job = (await api.post(`/projects/${id}/transcribe`, { language: 'en', ...body })).as(Job);
  return (await api.settled(`/jobs/${job.id}`, Job)).at(-1);
};
const transcriptOf = async ({ id }: Project) => (await api.get(`/projects/${id}/transcript`)).as(Transcript);
const put = async ({ id }: Project, body: object) =>
  (await api.send('PUT', `/projects/${id}/transcript`, body)).as(Transcript);
/** The speakers of each line. */
const turnsOf = ({ lines }: Transcript) => lines.map(({ words }) => [...new Set(words.map(({ speaker }) => speaker))]);

it('two voices are distinguished, line by line, and keep their names through edits', async () => {
  const dialogue = await newDialogue({ speakers: 2 });
  await tellVoices(dialogue);
  expect(await transcribed(dialogue, {})).toMatchObject({ status: 'completed', warnings: [] });
  const heard = await transcriptOf(dialogue);
  expect(turnsOf(heard).every((speakers) => speakers.length === 1)).toBe(true);
  const turns = turnsOf(heard).flat();
  expect(turns.filter((speaker, at) => speaker !== turns[at - 1])).toEqual(['spk_0', 'spk_1', 'spk_0', 'spk_1']);
  expect(heard.speakers).toEqual([
    { label: 'spk_0', name: null },
    { label: 'spk_1', name: null },
  ]);
  expect(await put(dialogue, heard)).toEqual(heard);

  const named = await put(dialogue, { ...heard, speakers: [{ label: 'spk_1', name: 'Baker' }] });
  const speakers = [
    { label: 'spk_0', name: null },
    { label: 'spk_1', name: 'Baker' },
  ];
  expect(named).toEqual({ ...heard, speakers });
  // An editor that knows no speakers' names does not lose them.
  expect((await put(dialogue, { lines: heard.lines })).speakers).toEqual(speakers);
  expect((await transcriptOf(dialogue)).speakers).toEqual(speakers);
});

it('the words of a script have the voices that were heard to speak them', async () => {
  const text = await readFile(fixture('dialogue.txt'), 'utf8');
  const dialogue = await newDialogue({ text });
  await tellVoices(dialogue);
  expect(await transcribed(dialogue, { speakers: true })).toMatchObject({ status: 'completed' });
  expect(turnsOf(await transcriptOf(dialogue))).toEqual([['spk_0'], ['spk_1'], ['spk_0'], ['spk_1']]);

  // What was requested stays until something else is.
  await transcribed(dialogue, {});
  expect((await transcriptOf(dialogue)).speakers).toHaveLength(2);
  await transcribed(dialogue, { speakers: false });
  expect((await transcriptOf(dialogue)).speakers).toBeUndefined();
});

it('a recogniser that cannot distinguish voices says so in a warning', async () => {
  const dialogue = await newDialogue({});
  const job = await transcribed(dialogue, { speakers: 2 });
  expect(job).toMatchObject({ status: 'completed', warnings: [{ code: 'speakers_not_told' }] });
  expect((await transcriptOf(dialogue)).speakers).toBeUndefined();
});

it.each([1, 31, 2.5, 'two', null])('%j is no number of speakers', async (speakers) => {
  const upload_id = crypto.randomUUID();
  const refusal = { status: 400, code: 'invalid_request', param: 'speakers' };
  expect((await api.post('/projects', { upload_id, speakers })).refusal).toEqual(refusal);
  expect((await api.post(`/projects/${upload_id}/transcribe`, { speakers })).refusal).toEqual(refusal);
});
