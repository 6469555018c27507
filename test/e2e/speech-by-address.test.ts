import { join } from 'node:path';
import { type Cloud, startCloud } from '@cueline/local-aws';
import { floatsOf } from '@cueline/local-aws/services/transcribe/recognisers/speech-chunks.ts';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import { Recogniser } from '@cueline/speech/recogniser.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Job } from '#contract/schemas/job.ts';
import { Project } from '#contract/schemas/project.ts';
import { Transcript } from '#contract/schemas/transcript.ts';
import { speechModelFolder } from '../../lib/constructs/speech-module.ts';
import { readTalk, talkPath } from '../../operate/stage/talk.ts';
import type { Api } from '../support/cloud/api.ts';
import { newAccount } from '../support/cloud/new-account.ts';
import { assemblyOf } from '../support/cloud/own-stage.ts';
import { engineServer } from '../support/speech/engine-server.ts';
import { loggedUsage } from '../support/whole-run/logged-usage.ts';

const dir = temporaryFolder(afterAll);
const dataDir = join(dir, 'data');
let cloud: Cloud;
let api: Api;
let engine: Awaited<ReturnType<typeof engineServer>>;
let isBroken = false;

/** Our own recogniser, as a server that anybody could run. */
const recogniser = new Recogniser({ model: speechModelFolder });

beforeAll(async () => {
  engine = await engineServer(async (response, { form }) => {
    const file = form.get('file');
    if (isBroken || !(file instanceof File)) return response.writeHead(500).end();
    const { words } = await recogniser.hear([floatsOf(Buffer.from(await file.arrayBuffer()).subarray(44))]);
    const times = words.map(({ text, startMs, endMs }) => ({ word: text, start: startMs / 1000, end: endMs / 1000 }));
    return response.end(JSON.stringify({ language: 'english', words: times }));
  });
  process.env.SECRET_SPEECH_KEY = 'sk-of-the-engine';
  const speechEngine = { url: engine.url, model: 'any', usdPerMinute: 0.01, secret: 'speech-key' };
  const assemblyDir = await assemblyOf(dir, { speech: 'address', speechEngine });
  cloud = await startCloud({ assemblyDir, dataDir, port: 0, speechModel: speechModelFolder });
  ({ api } = await newAccount(dataDir, 'studio'));
});
afterAll(async () => {
  await cloud?.stop();
  engine?.end();
  await recogniser.close();
});

const transcribed = async () => {
  const upload_id = await api.upload(talkPath, 'video/mp4');
  const { id, job_id } = (await api.post('/projects', { upload_id })).as(Project);
  const job = (await api.settled(`/jobs/${job_id}`, Job)).at(-1);
  const transcript = (await api.get(`/projects/${id}/transcript`)).as(Transcript);
  return { job, transcript, used: loggedUsage(dataDir, (line) => line.job_id === job_id) };
};

it('an engine of the operator hears the sound by its address, with its key, and its price is counted', async () => {
  const { job, transcript, used } = await transcribed();
  expect(job).toMatchObject({ status: 'completed', engine: 'address', credits: 1, warnings: [] });
  expect(transcript).toMatchObject({ language: 'en', engine: 'address' });
  const { sentences } = await readTalk();
  const spoken = sentences.map(({ text }) => text).join(' ');
  expect(transcript.text.replaceAll('\n', ' ')).toBe(spoken.replace('twenty', '20'));
  expect(engine.asked.map(({ request }) => request.headers.authorization)).toEqual(['Bearer sk-of-the-engine']);
  expect((used.speech_engine ?? 0) / 1e7).toBeCloseTo(19 / 60, 2);
  expect(used).not.toHaveProperty('transcribe_seconds');
});

it('Transcribe hears what the engine does not answer, once and without a second charge', async () => {
  isBroken = true;
  engine.asked.length = 0;
  const { job, transcript, used } = await transcribed();
  expect(job).toMatchObject({ status: 'completed', engine: 'transcribe', credits: 1, warnings: [] });
  expect(transcript.text).toContain('kitchen');
  expect(engine.asked).toHaveLength(1);
  expect(used.transcribe_seconds).toBeGreaterThan(0);
});
