import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { Recogniser as Speech } from '@cueline/speech/recogniser.ts';
import { expect, it, onTestFinished, vi } from 'vitest';
import { moonshine } from '../../../../src/services/transcribe/recognisers/moonshine.ts';
import { temporaryFolder } from '../../../temporary-folder.ts';

const model = 'node_modules/@usefulsensors/moonshine-js/dist/model/tiny/quantized';

it('hears English with capitals and full stops, with whole milliseconds', async () => {
  const pcmPath = join(temporaryFolder(onTestFinished), 'audio.pcm');
  execFileSync('ffmpeg', [
    '-v',
    'error',
    '-i',
    'test/fixtures/talk.mp4',
    '-t',
    '5',
    '-f',
    's16le',
    '-ac',
    '1',
    '-ar',
    '16000',
    pcmPath,
  ]);
  const recogniser = moonshine(model);
  const request = { pcmPath, workDir: '', signal: new AbortController().signal };
  const { words, language, languageScore } = await recogniser.recognise({ ...request, languageCode: undefined });
  expect(words.map(({ text }) => text).join(' ')).toMatch(/^Welcome back to the kitchen\. Today/);
  expect(words.every(({ startMs, endMs }) => Number.isInteger(startMs) && startMs < endMs)).toBe(true);
  expect(language).toBe('en-US');
  expect(languageScore).toBeGreaterThan(0.6);
});

it('hears all of what is said to be English, and of other sound no more than tells whether it is', async () => {
  const hear = vi.spyOn(Speech.prototype, 'hear').mockResolvedValue({ words: [], likeness: undefined, leftOut: [] });
  onTestFinished(() => hear.mockRestore());
  const recogniser = moonshine(model);
  const request = { pcmPath: 'test/fixtures/talk.mp4', workDir: '', signal: new AbortController().signal };
  await recogniser.recognise({ ...request, languageCode: 'en-GB' });
  await recogniser.recognise({ ...request, languageCode: undefined });
  expect(hear.mock.calls.map(([, options]) => options?.onlyEnglish)).toEqual([false, true]);
});
