import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { chooseRecogniser } from '../../../../src/services/transcribe/recognisers/choose.ts';
import { transformers } from '../../../../src/services/transcribe/recognisers/transformers.ts';
import { temporaryFolder } from '../../../temporary-folder.ts';

let dir: string;
beforeEach(async () => {
  dir = temporaryFolder(onTestFinished);
  // One second of a square wave between half seconds of silence, as 16 kHz samples.
  const samples = Int16Array.from({ length: 32_000 }, (_, at) =>
    at < 8_000 || at >= 24_000 ? 0 : at % 40 < 20 ? 6000 : -6000,
  );
  await writeFile(join(dir, 'audio.pcm'), Buffer.from(samples.buffer));
});
afterEach(() => vi.unstubAllEnvs());

const request = (languageCode?: string) => ({
  pcmPath: join(dir, 'audio.pcm'),
  languageCode,
  workDir: dir,
  signal: new AbortController().signal,
});

/** Puts a program in front of PATH. */
async function program(name: string, script: string): Promise<void> {
  await writeFile(join(dir, name), `#!/bin/sh\n${script}\n`);
  await chmod(join(dir, name), 0o755);
  vi.stubEnv('PATH', `${dir}:${process.env.PATH}`);
}

describe('chooseRecogniser', () => {
  it('takes whisper.cpp where its program and a model are installed', async () => {
    const output = {
      result: { language: 'fr' },
      transcription: [
        { offsets: { from: 150, to: 400 }, text: ' Bonjour,', tokens: [{ p: 0.9 }, { p: 0.5 }] },
        { offsets: { from: 400, to: 700 }, text: ' [MUSIC]', tokens: [] },
        { offsets: { from: 700, to: 9000 }, text: ' monde.', tokens: [{ p: 0.8 }] },
      ],
    };
    // Like whisper-cli with -ojf, writes the JSON beside each -f file.
    const fake = `while [ $# -gt 0 ]; do if [ "$1" = -f ]; then cp '${dir}/output.json' "$2.json"; fi; shift; done`;
    await program('whisper-cli', fake);
    await writeFile(join(dir, 'output.json'), JSON.stringify(output));
    await writeFile(join(dir, 'ggml-base.bin'), '');
    vi.stubEnv('WHISPER_MODEL', join(dir, 'ggml-base.bin'));
    const chosen = await chooseRecogniser();
    expect(chosen).toMatchObject({ name: 'whisper-cpp', announcement: expect.stringContaining('ggml-base.bin') });
    expect(await chosen.recognise(request())).toEqual({
      words: [
        { text: 'Bonjour,', startMs: 500, endMs: 750, confidence: 0.5 },
        { text: 'monde.', startMs: 1050, endMs: 1650, confidence: 0.8 },
      ],
      language: 'fr',
      languageScore: 1,
    });
  });

  it('takes Moonshine for English where its model is, and says what other languages need', async () => {
    const chosen = await chooseRecogniser({ speechModel: 'model' });
    expect(chosen).toMatchObject({
      name: 'moonshine',
      announcement: expect.stringMatching(/English.*install Whisper/),
    });
  });

  it('hears English alone where Moonshine is chosen', async () => {
    const chosen = await chooseRecogniser({ only: 'moonshine', speechModel: 'model' });
    await expect(chosen.recognise(request('de-DE'))).rejects.toThrow(/^Unsupported language: .*de-DE/);
  });

  it('fails every job when the chosen recogniser is not installed', async () => {
    vi.stubEnv('PATH', dir);
    const chosen = await chooseRecogniser({ only: 'whisper-cpp' });
    expect(chosen.name).toBe('none');
    await expect(chosen.recognise(request())).rejects.toThrow(/whisper-cpp.*not installed/);
  });
});

describe('Whisper through the npm package', () => {
  it('recognises words chunk by chunk, with times from the start of the audio', async () => {
    const heard = {
      text: ' Hi',
      chunks: [
        { text: ' Hi', timestamp: [0.15, 0.4] },
        { text: ' you.', timestamp: [0.5, null] },
      ],
    };
    const hear = vi.fn(async (_samples: Float32Array, _options: Record<string, unknown>) => heard);
    const recogniser = await transformers(
      () => {},
      async () => ({ pipeline: async () => hear }),
    );
    expect((await recogniser?.recognise(request('de-DE')))?.words).toEqual([
      { text: 'Hi', startMs: 500, endMs: 750, confidence: 0 },
      { text: 'you.', startMs: 850, endMs: 1650, confidence: 0 },
    ]);
    expect(hear.mock.calls[0]?.[1]).toMatchObject({ language: 'de', return_timestamps: 'word' });
  });

  it('is not used when its weights cannot be loaded, and a line says so', async () => {
    const logged: string[] = [];
    const failing = { pipeline: () => Promise.reject(new Error('fetch failed')) };
    expect(
      await transformers(
        (line) => logged.push(line),
        async () => failing,
      ),
    ).toBeUndefined();
    expect(logged).toEqual([expect.stringMatching(/weights could not be loaded.*fetch failed/)]);
  });

  it('is not used when the package is not installed', async () => {
    expect(
      await transformers(
        () => {},
        () => Promise.reject(new Error('not found')),
      ),
    ).toBeUndefined();
  });
});
