import type { ServerResponse } from 'node:http';
import { expect, it, onTestFinished, vi } from 'vitest';
import { environmentNames } from '#contract/names.ts';
import { askSpeechEngine } from '#runtime/speech/ask-speech-engine.ts';
import { engineServer } from '../../support/speech/engine-server.ts';

const words = [{ word: 'Hello', start: 0, end: 0.5 }];
const wave = new Uint8Array([82, 73, 70, 70]);

const engine = async (answer: Parameters<typeof engineServer>[0]) => {
  const { asked, url, end } = await engineServer(answer);
  onTestFinished(end);
  const address = { url, model: 'small', usdPerMinute: 0, retries: 1 };
  return {
    asked,
    ask: (more: object = {}) => askSpeechEngine({ address, wave, language: 'de', isLast: false, ...more }),
  };
};
const answering = (status: number, body: string) => engine((response) => response.writeHead(status).end(body));

it('sends the sound with the key of the stage, and asks for the times of words', async () => {
  vi.stubEnv(environmentNames.speechKey, 'sk-secret');
  onTestFinished(() => void vi.unstubAllEnvs());
  const { ask, asked } = await answering(200, JSON.stringify({ language: 'german', text: 'Hello', words, usage: {} }));
  expect(await ask()).toEqual({ language: 'german', text: 'Hello', words });
  const [{ request, form } = { form: new FormData() }] = asked;
  expect([request?.method, request?.url, request?.headers.authorization]).toEqual([
    'POST',
    '/v1/audio/transcriptions',
    'Bearer sk-secret',
  ]);
  const { file, ...fields } = Object.fromEntries(form);
  expect(fields).toEqual({
    model: 'small',
    response_format: 'verbose_json',
    'timestamp_granularities[]': 'word',
    language: 'de',
  });
  expect(file).toBeInstanceOf(File);
  expect(await new Response(file).bytes()).toEqual(wave);
});

it('names no language that nobody has stated, and sends no key where there is none', async () => {
  const { ask, asked } = await answering(200, JSON.stringify({ words }));
  await ask({ language: 'auto' });
  expect(asked[0]?.form.has('language')).toBe(false);
  expect(asked[0]?.request.headers).not.toHaveProperty('authorization');
});

it('finds words in segments, where other servers have them', async () => {
  const { ask } = await answering(200, JSON.stringify({ segments: [{ words }, { words }] }));
  expect(await ask()).toMatchObject({ words: [...words, ...words] });
});

it.each([
  [429, 'SpeechEngineBusy'],
  [500, 'SpeechEngineBusy'],
  [503, 'SpeechEngineBusy'],
  [401, 'SpeechEngineFailed'],
  [404, 'SpeechEngineFailed'],
  [413, 'SpeechEngineFailed'],
])('throws for an answer %i %s, without what it says', async (status, name) => {
  const { ask } = await answering(status, 'Incorrect API key: sk-secret');
  await expect(ask()).rejects.toMatchObject({ name, message: `The engine answered ${status}.` });
});

it('asks nobody again where the sound may not be sent again', async () => {
  const { ask, asked } = await answering(503, '');
  await expect(ask({ isLast: true })).rejects.toMatchObject({ name: 'SpeechEngineFailed' });
  expect(asked).toHaveLength(1);
});

it('follows no redirect', async () => {
  const { ask, asked } = await engine((response) => response.writeHead(307, { location: '/elsewhere' }).end());
  await expect(ask()).rejects.toMatchObject({ name: 'SpeechEngineFailed', message: 'The engine answered 307.' });
  expect(asked).toHaveLength(1);
});

it.each([
  ['no words', '{"text":"Hello"}'],
  ['no times', '{"words":[{"word":"Hello"}]}'],
  ['times that are no numbers', '{"words":[{"word":"Hello","start":"0","end":null}]}'],
  ['other JSON', '[]'],
  ['no JSON', '<html>'],
  ['JSON that breaks off', '{"words":['],
])('refuses a reply with %s', async (_, body) => {
  const { ask } = await answering(200, body);
  await expect(ask()).rejects.toMatchObject({
    name: 'SpeechEngineFailed',
    message: expect.stringContaining('no words'),
  });
});

it('reads no more than 10 MB', async () => {
  const { ask } = await answering(200, JSON.stringify({ words, text: 'x'.repeat(10_000_000) }));
  await expect(ask()).rejects.toMatchObject({ message: 'The engine answered more than 10000000 bytes.' });
});

it('waits no longer than its time for an engine that says nothing, or never ends', async () => {
  for (const hang of [() => {}, (response: ServerResponse) => response.writeHead(200).write('{')]) {
    const over = new AbortController();
    const { ask } = await engine((response) => {
      hang(response);
      over.abort();
    });
    await expect(ask({ signal: over.signal })).rejects.toMatchObject({ name: 'SpeechEngineBusy' });
  }
});

it('throws for an engine that closes the connection', async () => {
  const { ask } = await engine((_, { request }) => request.socket.destroy());
  await expect(ask()).rejects.toMatchObject({ name: 'SpeechEngineBusy' });
});
