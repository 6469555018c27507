import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { moonshine } from '../../../../src/services/transcribe/recognisers/moonshine.ts';
import { temporaryFolder } from '../../../temporary-folder.ts';

const model = 'node_modules/@usefulsensors/moonshine-js/dist/model/tiny/quantized';

it('hears English with capitals and full stops, with whole milliseconds, and no other language', async () => {
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
  await expect(recogniser.recognise({ ...request, languageCode: 'de-DE' })).rejects.toThrow('de-DE');
});
