import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Project } from '#contract/schemas/project.ts';
import { Transcript } from '#contract/schemas/transcript.ts';
import { hashOfKey } from '#core/keys/api-key.ts';
import { newConsoleToken } from '../../operate/accounts/console-link.ts';
import { Api } from '../support/cloud/api.ts';
import { CloudProcess } from '../support/cloud/cloud-process.ts';
import { newAccount } from '../support/cloud/new-account.ts';
import { ConsolePage } from '../support/console/console-page.ts';
import { captionsInk } from '../support/console/drawn-captions.ts';
import { longestTask } from '../support/console/main-thread.ts';
import { browserPath } from '../support/tls/browser.ts';

const patience = { timeout: 300_000 };
const hours = 3;
const wordsPerLine = 8;
const lineSeconds = 2.8;
const lineCount = 3750;
const said = 'so we take the flour and some water and mix it well until it is smooth then we wait for an hour'.split(
  ' ',
);
/** Above this a person notices that the page waits (https://web.dev/articles/optimize-long-tasks). */
const longestMs = 50;

/** 30,000 words in three hours. */
const lines = Array.from({ length: lineCount }, (_, line) => ({
  words: Array.from({ length: wordsPerLine }, (_, at) => {
    const start = Math.round((line * lineSeconds + at * 0.33) * 1000) / 1000;
    const text = said[(line * 5 + at) % said.length] ?? '';
    return { text, start, end: start + 0.3, confidence: 0.9, speaker: line % 40 < 20 ? 'spk_0' : 'spk_1' };
  }),
}));

describe.skipIf(browserPath === undefined)('a transcript of 30,000 words', () => {
  let cloud: CloudProcess;
  let api: Api;
  let screen: ConsolePage;
  let id: string;
  beforeAll(async () => {
    cloud = await CloudProcess.start();
    const account = await newAccount(cloud.data, 'studio');
    api = new Api({ baseUrl: cloud.ready.base_url, apiKey: account.apiKey });
    const file = join(cloud.data, 'evening.flac');
    const silence = ['-f', 'lavfi', '-i', 'anullsrc=r=8000:cl=mono', '-t', String(hours * 3600)];
    execFileSync('ffmpeg', ['-nostdin', '-v', 'error', ...silence, file]);
    const upload_id = await api.upload(file, 'audio/flac');
    id = (await api.post('/projects', { upload_id, auto_transcribe: false, language: 'en' })).as(Project).id;
    expect((await api.send('PUT', `/projects/${id}/transcript`, { lines })).status).toBe(200);
    screen = await ConsolePage.open(browserPath ?? '', cloud.ready.base_url);
    await screen.signIn((await newConsoleToken(hashOfKey(account.apiKey))).token);
  }, 900_000);
  afterAll(async () => {
    await screen?.close();
    await cloud?.stopAndForget();
  });

  const saved = () => screen.page.getByText('All changes saved').waitFor();
  const texts = async () =>
    (await api.get(`/projects/${id}/transcript`))
      .as(Transcript)
      .lines.slice(0, 3)
      .map(({ words }) => words.map(({ text }) => text).join(' '));

  it('is edited, split, joined and undone without a task that computes for over 50 ms', async () => {
    const { page } = screen;
    const { keyboard } = page;
    await screen.goTo(`/console/projects/${id}`);
    await page.getByRole('list', { name: 'Lines' }).waitFor();
    await expect.poll(() => captionsInk(page), patience).toBeTruthy();
    await page.getByRole('list', { name: 'Lines' }).getByRole('listitem').first().getByRole('button').last().click();
    const line = (number: number) => page.getByLabel(`Line ${number}`, { exact: true });
    await line(1).waitFor();

    const done = async (name: string, keys: () => Promise<void>) => {
      const longest = await longestTask(screen, async () => {
        await keys();
        await page.getByText('All changes saved').waitFor({ state: 'detached' });
        await saved();
        // What is left to do, such as to forget the draft.
        await page.evaluate('new Promise((resolve) => requestIdleCallback(resolve))');
      });
      return { name, ...longest };
    };
    const steps = [
      await done('typing', async () => {
        await line(1).press('End');
        await keyboard.type(' and bake it', { delay: 60 });
      }),
      await done('splitting', async () => {
        await keyboard.press('Control+Home');
        for (let letter = 0; letter < 'so we'.length; letter += 1) await keyboard.press('ArrowRight');
        await keyboard.press('Enter');
        await line(2).waitFor();
      }),
      await done('joining', async () => {
        await line(2).press('Control+Home');
        await keyboard.press('Backspace');
        await line(1).waitFor();
      }),
      await done('taking back', async () => {
        await keyboard.press('Control+z');
      }),
    ];
    await expect.poll(async () => (await texts())[0], patience).toBe('so we');
    expect(steps.filter(({ computedMs }) => computedMs > longestMs)).toEqual([]);
    expect(screen.complaints).toEqual([]);
  });
});
