import * as v from 'valibot';
import { beforeAll, expect, it } from 'vitest';
import { objectKeys } from '#contract/object-keys.ts';
import { SpeechWork } from '#contract/schemas/pipeline.ts';
import { alignedKey, heardKey, scriptKey } from '#runtime/work/speech-job-name.ts';
import { videoFacts } from '../../../core/media/example-facts.ts';
import { stepOf } from '../../../support/step-of.ts';
import { account, job, job_id, project, work } from '../../../support/stores/example-records.ts';
import { hold, interceptServices, put, putText, textOf } from '../../../support/stores/tables-in-memory.ts';

const track = { ...work, audio_track: 1 };
const ranges = [0, 1].map((index) => ({ index, start_ms: index * 5000, end_ms: (index + 1) * 5000 }));
const input = {
  ...track,
  speech_key: 'media/a/p/source',
  speech_format: 'mp4',
  wait_seconds: 120,
  has_text: true,
  ranges,
};
const word = (text: string, startMs: number) => ({ text, startMs, endMs: startMs + 300, confidence: 0.9 });
const placeScript = stepOf(() => import('../../../../lambdas/pipelines/transcribe/place-script.lambda.ts'));
const storeTranscript = stepOf(() => import('../../../../lambdas/pipelines/transcribe/store-transcript.lambda.ts'));

beforeAll(() => interceptServices(() => ({})));

/** The second range was heard with a word that the text does not have. */
const given = (text: string): void => {
  const projects = { ...project, language: 'en', text_key: 'texts/a/p/t' };
  hold(
    {
      accounts: account,
      jobs: { ...job, status: 'processing' },
      projects: { ...projects, media: { ...videoFacts, durationMs: 10_000 } },
    },
    {
      'texts/a/p/t': text,
      [heardKey(track, 0)]: JSON.stringify({
        words: ['We', 'bake', 'bread'].map((one, at) => word(one, 500 + at * 400)),
        foundMs: 5000,
      }),
      [heardKey(track, 1)]: JSON.stringify({
        words: ['with', 'flower', 'today.'].map((one, at) => word(one, 5200 + at * 400)),
        foundMs: 10_000,
      }),
    },
  );
};
const scriptIn = (index: number): { text: string; isHeard: boolean }[] =>
  JSON.parse(textOf(scriptKey(track, index)) ?? '');
const text = 'We bake bread with flour today.';

it('places the words of a text in the ranges, and names those of which the sound has to tell a time', async () => {
  given(text);
  const placed = await placeScript(input);
  expect(placed).toMatchObject({ script_ranges: [{ index: 1 }] });
  expect(scriptIn(0).map((one) => [one.text, one.isHeard])).toEqual([
    ['We', true],
    ['bake', true],
    ['bread', true],
  ]);
  expect(scriptIn(1).map((one) => [one.text, one.isHeard])).toEqual([
    ['with', true],
    ['flour', false],
    ['today.', true],
  ]);
});

it('finds a name of the text in what was heard for it, by the vocabulary of the account', async () => {
  given('We bake bread with Xochitl today.');
  const words = ['with', 'sickle', 'today.'].map((one, at) => ({ ...word(one, 5200 + at * 400), confidence: 0.6 }));
  putText(heardKey(track, 1), JSON.stringify({ words, foundMs: 10_000 }));
  const isFound = async () => {
    await placeScript(input);
    return scriptIn(1).find((one) => one.text === 'Xochitl')?.isHeard;
  };
  expect(await isFound()).toBe(false);
  const entries = [{ word: 'Xochitl', sounds_like: ['sickle'] }];
  put('vocabularies', { account_id: work.account_id, item: 'entries', entries, revision: 1 });
  expect(await isFound()).toBe(true);
});

it('throws where the text is not what is spoken', async () => {
  given('Nobody ever says anything like these nine words here.');
  await expect(placeScript(input)).rejects.toMatchObject({ name: 'TextMismatch' });
});

it('the transcript has the times that the sound told, and those of the letters in ranges that were not aligned', async () => {
  given(text);
  const placed = v.parse(SpeechWork, await placeScript(input));
  const words = [word('with', 5200), { ...word('flour', 5730), endMs: 5990 }, word('today.', 6000)];
  putText(alignedKey(track, 1), JSON.stringify({ words, foundMs: 10_000 }));
  await storeTranscript(placed);
  const { lines } = JSON.parse(textOf(objectKeys.transcript(work, job_id)) ?? '');
  const stored: { text: string; startMs: number }[] = lines.flatMap((line: { words: object[] }) => line.words);
  expect(stored.map((one) => [one.text, one.startMs])).toEqual([
    ['We', 500],
    ['bake', 900],
    ['bread', 1300],
    ['with', 5200],
    ['flour', 5730],
    ['today.', 6000],
  ]);
});

it('a text without a word is none', async () => {
  given(' ');
  await storeTranscript(v.parse(SpeechWork, await placeScript(input)));
  const { lines } = JSON.parse(textOf(objectKeys.transcript(work, job_id)) ?? '');
  expect(lines).not.toEqual([]);
});
