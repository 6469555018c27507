import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { environmentNames } from '#contract/names.ts';
import { transcriptionCost } from '#core/cost/estimate.ts';
import { testAccountOf } from '#core/keys/test-account.ts';
import { videoFacts } from '../../../core/media/example-facts.ts';
import { stepOf } from '../../../support/step-of.ts';
import { account, account_id, job, other_id, project, work } from '../../../support/stores/example-records.ts';
import { hold, interceptTables, itemOf, put } from '../../../support/stores/tables-in-memory.ts';

beforeAll(interceptTables);
const handler = stepOf(() => import('../../../../lambdas/pipelines/transcribe/prepare-media.lambda.ts'));

it('gives the extraction of sound less priority the more transcriptions its account has open', async () => {
  const media = { ...videoFacts, container: 'matroska', audioCodec: 'AC3' };
  const usage = { account_id, kind: 'open_transcriptions', used: 10, changes: 1 };
  hold({ jobs: job, projects: { ...project, media, media_key: 'media/a/p/source' }, usage });
  expect(await handler(work)).toMatchObject({ extraction: {}, priority: -17 });
});

it('has our own code extract the sound where the stage says so, unless that has failed or the account has more open than places', async () => {
  vi.stubEnv(environmentNames.captionDrawing, JSON.stringify({ renderer: 'auto', burnIn: {} }));
  onTestFinished(() => void vi.unstubAllEnvs());
  const media = { ...videoFacts, container: 'matroska', audioCodec: 'AC3' };
  const projects = { ...project, media, media_key: 'media/a/p/source' };
  const usage = { account_id, kind: 'open_transcriptions', used: 4, changes: 1 };
  hold({ accounts: account, jobs: job, projects, usage });
  const prepared = await handler(work);
  expect(prepared).toMatchObject({ renderer: 'lambda', speech_format: 'mp4', audio_track: 1 });
  expect(prepared).not.toHaveProperty('extraction');
  const again = await handler({ ...work, audio_track: 2, renderer: 'mediaconvert' });
  expect(again).toMatchObject({ extraction: {}, audio_track: 2 });
  expect(again).not.toHaveProperty('renderer');
  hold({ accounts: account, jobs: job, projects, usage: { ...usage, used: 5 } });
  const more = await handler(work);
  expect(more).toMatchObject({ extraction: {}, priority: -12 });
  expect(more).not.toHaveProperty('renderer');
});

const hearing = (speech: string, fields: object = {}, stage: object = {}): void => {
  vi.stubEnv(environmentNames.captionDrawing, JSON.stringify({ renderer: 'auto', burnIn: {}, speech, ...stage }));
  onTestFinished(() => void vi.unstubAllEnvs());
  const projects = {
    ...project,
    media: { ...videoFacts, durationMs: 250_000 },
    media_key: 'media/a/p/source',
    ...fields,
  };
  hold({ accounts: account, jobs: job, projects }, { 'media/a/p/source': 'media' });
};

const taking = { ...work, takes: 'ranges' };

it('has our own recogniser hear English in ranges of the media as they are, so many at once as the stage makes pieces', async () => {
  hearing('auto', { language: 'en' });
  const prepared = await handler(taking);
  expect(prepared).toMatchObject({ speech_key: 'media/a/p/source', at_once: 4, places: { account: 4, all: 40 } });
  expect(prepared).toHaveProperty('ranges.length', 3);
  expect(prepared).not.toHaveProperty('has_text');
  expect(prepared).not.toHaveProperty('may_be_foreign');
  hearing('auto', { language: 'auto' });
  expect(await handler(taking)).toMatchObject({ may_be_foreign: true });
  hearing('auto', { language: 'en', text_key: 'texts/a/p/t' });
  expect(await handler(taking)).toMatchObject({ ranges: [{}, {}, {}], has_text: true });
  hearing('own', { language: 'en', speakers: 2 }, { chunksAtOnce: 1 });
  expect(await handler(taking)).toMatchObject({ ranges: [{}, {}, {}], at_once: 1 });
  // A machine of the last release.
  expect(await handler(work)).not.toHaveProperty('ranges');
});

it.each([
  ['the stage says so', 'transcribe', {}, {}],
  ['another language is spoken', 'auto', { language: 'de' }, {}],
  ['the engine of the stage has failed', 'address', {}, { speech: 'transcribe', error: 'SpeechEngineFailed' }],
  ['speakers are to be told', 'auto', { language: 'en', speakers: true }, {}],
  ['our own recogniser has failed', 'auto', { language: 'en' }, { speech: 'transcribe', error: 'VideoCrashed' }],
  ['the language could not be told', 'auto', { language: 'auto' }, { in_last_language: true }],
  ['MediaConvert extracts the sound for it', 'auto', { language: 'en' }, { renderer: 'mediaconvert' }],
])('has Transcribe hear where %s', async (_, speech, fields, input) => {
  const heardBefore = { ...project, project_id: other_id, language: 'fr' };
  hearing(speech, fields);
  put('projects', heardBefore);
  const prepared = await handler({ ...taking, ...input });
  expect(prepared).toMatchObject({ speech_key: expect.any(String) });
  expect(prepared).not.toHaveProperty('ranges');
});

it('has the engine of the stage hear any language, unless an operator has switched it off for the account', async () => {
  hearing('address', { language: 'de', text_key: 'texts/a/p/t' });
  const prepared = await handler(taking);
  expect(prepared).toMatchObject({ engine: 'address', ranges: [{}, {}, {}] });
  // Our own recogniser, which finds when words of a text are said, knows English alone.
  expect(prepared).not.toHaveProperty('has_text');
  expect(prepared).not.toHaveProperty('may_be_foreign');
  put('accounts', { ...account, own_limits: { speech_by_address: 0 } });
  expect(await handler(taking)).not.toHaveProperty('ranges');
});

it('counts once for the alarm that our own recogniser has failed, however often the step is tried', async () => {
  const media = { ...videoFacts, container: 'matroska', audioCodec: 'AC3' };
  hearing('auto', { language: 'en', media });
  vi.stubEnv('POWERTOOLS_LOG_LEVEL', 'INFO');
  const output = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  onTestFinished(() => output.mockRestore());
  const counted = () => output.mock.calls.filter(([text]) => String(text).includes('recogniserFallback')).length;
  const failed = { ...taking, speech: 'transcribe', error: 'VideoCrashed' };
  put('accounts', { ...account, erasing_at: account.created_at });
  await expect(handler(failed)).rejects.toThrow();
  expect(counted()).toBe(0);
  put('accounts', account);
  await handler(failed);
  expect(counted()).toBe(1);
});

it('sends nothing to Transcribe where only our own recogniser is to hear, however much the account has open', async () => {
  hearing('own', { language: 'en' });
  put('usage', { account_id, kind: 'open_transcriptions', used: 100, changes: 1 });
  expect(await handler(taking)).toHaveProperty('ranges');
  hearing('own', { language: 'de' });
  await expect(handler(taking)).rejects.toMatchObject({ name: 'language_not_supported' });
});

it('says that it is not English, or fails, where only our own recogniser is there', async () => {
  hearing('own', { language: 'auto' });
  await expect(handler({ ...work, speech: 'transcribe', error: 'NotEnglish' })).rejects.toMatchObject({
    name: 'language_not_supported',
    message: expect.stringContaining('with `language` en'),
  });
  await expect(handler({ ...work, speech: 'transcribe', error: 'UnreadableMedia' })).rejects.toMatchObject({
    name: 'UnreadableMedia',
  });
  await expect(handler({ ...work, speech: 'transcribe', error: 'VideoCrashed' })).rejects.toMatchObject({
    name: 'OurRecogniserFailed',
    message: expect.stringContaining('VideoCrashed'),
  });
});

it('has nobody listen to the media of a test account, whatever their container, and fails as they ask for', async () => {
  const ofTest = { account_id: testAccountOf(account_id) };
  const media = { ...videoFacts, container: 'matroska', audioCodec: 'AC3' };
  const projects = { ...project, ...ofTest, media, media_key: 'media/a/p/source' };
  hold({ jobs: { ...job, ...ofTest }, projects });
  const prepared = await handler({ ...work, ...ofTest });
  expect(prepared).toMatchObject({ unheard: true });
  expect(prepared).not.toHaveProperty('extraction');
  expect(prepared).not.toHaveProperty('renderer');
  hold({ jobs: { ...job, ...ofTest }, projects: { ...projects, metadata: { test_failure: 'no_speech' } } });
  await expect(handler({ ...work, ...ofTest })).rejects.toMatchObject({ name: 'no_speech' });
});

it('transcribes speech whose language could not be told in the newest language of its account that can be heard', async () => {
  const ids = ['0', '1', '2'].map((digit) => `${digit}${other_id.slice(1)}`);
  const media = { ...videoFacts, container: 'matroska', audioCodec: 'AC3' };
  const projects = { ...project, media, media_key: 'media/a/p/source' };
  const others = ['fr', 'de', 'zz'].map((language, nth) => ({ ...projects, project_id: ids[nth], language }));
  hold({ accounts: account, jobs: job, projects: [projects, ...others] });
  expect(await handler({ ...work, in_last_language: true })).toMatchObject({ language: 'de' });
  const { estimated_nano_usd } = transcriptionCost(media, 'us-east-1', { account_id, audio_track: 1 });
  expect(itemOf('accounts')).toMatchObject({ spend_nano_usd: estimated_nano_usd });
  expect(await handler(work)).not.toHaveProperty('language');
  hold({ jobs: job, projects });
  await expect(handler({ ...work, in_last_language: true })).rejects.toMatchObject({
    name: 'LanguageUnknown',
    message: expect.stringContaining('transcribe again with language, such as en'),
  });
});
