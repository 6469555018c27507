import { expect, it } from 'vitest';
import { byLanguage } from '../../../../src/services/transcribe/recognisers/by-language.ts';
import type { Recogniser, RecogniserName } from '../../../../src/services/transcribe/recognisers/recogniser.ts';

const word = { text: 'Hello.', startMs: 0, endMs: 400, confidence: 0.9 };
const hears = (name: RecogniserName, languageScore: number, words = [word], isSound = true): Recogniser => ({
  name,
  announcement: `${name}.`,
  recognise: async ({ languageCode }) => ({ words, language: languageCode ?? name, languageScore, isSound }),
});
const whisper = hears('whisper-cpp', 1);
const recognise = (recogniser: Recogniser, languageCode?: string) =>
  recogniser.recognise({ pcmPath: '', languageCode, workDir: '', signal: new AbortController().signal });

it.each<[string, string | undefined, number, string]>([
  ['sound that is likely English', undefined, 0.9, 'moonshine'],
  ['sound that is likely not English', undefined, 0.4, 'whisper-cpp'],
  ['sound that is said to be English, however unlikely', 'en-GB', 0.4, 'en-GB'],
  ['sound that is said to be German', 'de-DE', 0.9, 'de-DE'],
])('%s is heard in the language that it is in', async (_, languageCode, likeness, language) => {
  const both = byLanguage(hears('moonshine', likeness), whisper);
  expect(await recognise(both, languageCode)).toMatchObject({ language });
});

it.each<[string, string | undefined]>([
  ['that does not sound like English', undefined],
  ['that is said to be German', 'de-DE'],
])('sound %s fails where no Whisper is installed, with what to install', async (_, languageCode) => {
  const alone = byLanguage(hears('moonshine', 0.4), undefined);
  await expect(recognise(alone, languageCode)).rejects.toThrow(/^Unsupported language: .*English.* install Whisper/);
});

it('a machine without Whisper says what it cannot transcribe and what to install', () => {
  expect(byLanguage(hears('moonshine', 1), undefined).missing).toMatch(/only English.* install Whisper/);
  expect(byLanguage(hears('moonshine', 1), whisper)).not.toHaveProperty('missing');
});

it('sound without English words is heard by Whisper, since it may be of another language; where there is none, it is refused unless it is silent', async () => {
  const nothing = hears('moonshine', 0, []);
  expect(await recognise(byLanguage(nothing, whisper))).toMatchObject({ language: 'whisper-cpp' });
  await expect(recognise(byLanguage(nothing, undefined))).rejects.toThrow('does not sound like English');
  const silence = hears('moonshine', 0, [], false);
  expect(await recognise(byLanguage(silence, undefined))).toMatchObject({ words: [] });
});
