import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Transcript } from '#contract/schemas/transcript.ts';
import { hashOfKey } from '#core/keys/api-key.ts';
import { newConsoleToken } from '../../operate/accounts/console-link.ts';
import { Api } from '../support/cloud/api.ts';
import { CloudProcess } from '../support/cloud/cloud-process.ts';
import { makeTarget, oneLine } from '../support/cloud/matrix-targets.ts';
import { newAccount } from '../support/cloud/new-account.ts';
import { ConsolePage } from '../support/console/console-page.ts';
import { browserPath } from '../support/tls/browser.ts';

const patience = { timeout: 300_000 };
const talk = new URL('../fixtures/talk.mp4', import.meta.url).pathname;
const paddingBytes = 24 * 1024 ** 2;

/** A video above the size of a single PUT: the talk, with a box of zeros that players skip. */
const longVideo = (folder: string): string => {
  const box = Buffer.alloc(paddingBytes);
  box.writeUInt32BE(paddingBytes, 0);
  box.write('free', 4);
  const path = join(folder, 'evening.mp4');
  writeFileSync(path, Buffer.concat([readFileSync(talk), box]));
  return path;
};

/** Slows the page down, so that an upload can be broken off. */
const slow = async (page: Page, bytesPerSecond: number): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond,
  });
};

/** A script that reads what the page keeps of a project in the browser's database, as JSON. */
const draftOf = (projectId: string): string => `new Promise((resolve) => {
  const opened = indexedDB.open('keyval-store');
  opened.onsuccess = () => {
    const draft = opened.result.transaction('keyval').objectStore('keyval').get('draft ${projectId}');
    draft.onsuccess = () => resolve(JSON.stringify(draft.result ?? null));
  };
})`;

describe.skipIf(browserPath === undefined)('the console loses nothing', () => {
  let cloud: CloudProcess;
  let account: Awaited<ReturnType<typeof newAccount>>;
  let api: Api;
  let screen: ConsolePage;
  beforeAll(async () => {
    cloud = await CloudProcess.start();
  }, 600_000);
  afterAll(() => cloud?.stopAndForget());
  beforeEach(async () => {
    account = await newAccount(cloud.data, 'studio');
    api = new Api({ baseUrl: cloud.ready.base_url, apiKey: account.apiKey });
    screen = await ConsolePage.open(browserPath ?? '', cloud.ready.base_url);
    screen.page.on('dialog', (dialog) => dialog.accept().catch(() => undefined));
    const { token } = await newConsoleToken(hashOfKey(account.apiKey));
    await screen.goTo(`/console#token=${token}`);
    await screen.heading('Projects');
  });
  afterEach(() => screen.close());

  const choose = async (path: string) => {
    await screen.page.locator('input[type=file]').first().setInputFiles(path);
    await screen.press(/^Transcribe for/);
  };
  /** Waits until about this share of the file is sent. */
  const sent = (share: number) => {
    const bar = screen.page.getByRole('progressbar', { name: 'evening.mp4' });
    return expect.poll(async () => Number(await bar.getAttribute('value')), patience).toBeGreaterThan(share);
  };

  it('when a page is reloaded during an upload: the file is chosen again and the upload resumes', async () => {
    const file = longVideo(cloud.data);
    await slow(screen.page, 1_000_000);
    await choose(file);
    await sent(0.4);
    await screen.page.reload();
    await screen.page.getByText('The page was closed before this file was uploaded').waitFor();
    const offsets: number[] = [];
    screen.page.on('request', (request) => {
      if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']));
    });
    await choose(file);
    await screen.heading('evening');
    await screen.goTo('/console');
    await screen.page.locator('.card', { hasText: 'evening' }).waitFor();
    expect(Math.min(...offsets)).toBeGreaterThan(0);
    expect(await screen.page.getByRole('list', { name: 'Uploads' }).count()).toBe(0);
  });

  it('when the cloud is killed during an upload: the upload waits, says so, and resumes', async () => {
    await slow(screen.page, 1_000_000);
    await choose(longVideo(cloud.data));
    await sent(0.4);
    await cloud.kill('SIGKILL');
    await screen.page.getByText('The service cannot be reached').first().waitFor();
    const { port } = new URL(cloud.ready.base_url);
    cloud = await CloudProcess.start({ data: cloud.data, args: ['--port', port] });
    await screen.heading('evening');
    await screen.goTo('/console');
    await screen.page.locator('.card', { hasText: 'evening' }).waitFor();
    expect(await screen.page.getByRole('list', { name: 'Uploads' }).count()).toBe(0);
  });

  it('when two tabs edit the same words: the second tab asks, and what it does not keep stays in the history', async () => {
    const { id } = await makeTarget.editedProject({ api, accountId: account.accountId });
    expect((await api.send('PUT', `/projects/${id}/transcript`, oneLine)).status).toBe(200);
    const other = await screen.page.context().newPage();
    for (const page of [screen.page, other]) {
      page.setDefaultTimeout(200_000);
      await page.goto(`${screen.origin}/console/projects/${id}`);
      await page.getByRole('list', { name: 'Lines' }).waitFor();
    }
    const type = async (page: Page, text: string) => {
      await page.getByRole('list', { name: 'Lines' }).getByRole('listitem').first().getByRole('button').last().click();
      await page.getByLabel('Line 1', { exact: true }).fill(text);
      await page.getByLabel('Line 1', { exact: true }).press('Enter');
      // What is shown is then a text, not the value of a field.
      await page.keyboard.press('Escape');
    };
    const words = async () => (await api.get(`/projects/${id}/transcript`)).as(Transcript).lines[0]?.words[0]?.text;
    await type(screen.page, 'First');
    await screen.page.getByText('All changes saved').waitFor();
    await type(other, 'Second');
    await other.getByRole('button', { name: 'Compare and choose' }).waitFor();
    expect(await words()).toBe('First');
    await other.getByRole('button', { name: 'Compare and choose' }).click();
    await other.getByRole('button', { name: 'Save chosen lines' }).click();
    await expect.poll(words, patience).toBe('Second');

    await type(screen.page, 'Third');
    await screen.press('Compare and choose');
    await screen.press('Keep all theirs');
    await screen.press('Save chosen lines');
    await screen.page.getByText('All changes saved').waitFor();
    await screen.page.getByRole('list', { name: 'Lines' }).getByText('Second').waitFor();
  });

  it('when a tab crashes while words are being typed', async () => {
    const { page } = screen;
    const { id } = await makeTarget.editedProject({ api, accountId: account.accountId });
    await page.route(`**/v1/projects/${id}/transcript`, (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    );
    await screen.goTo(`/console/projects/${id}`);
    await page.getByRole('list', { name: 'Lines' }).getByRole('button', { name: 'Hello' }).click();
    await page.getByLabel('Line 1', { exact: true }).press('End');
    await page.keyboard.type(' there');
    await expect.poll(() => page.evaluate<string>(draftOf(id)), patience).toContain('there');
    const crashed = page.waitForEvent('crash');
    const session = await page.context().newCDPSession(page);
    session.send('Page.crash').catch(() => undefined);
    await crashed;

    const again = await page.context().newPage();
    await again.goto(`${screen.origin}/console/projects/${id}`);
    const words = async () => (await api.get(`/projects/${id}/transcript`)).as(Transcript).lines[0]?.words;
    await expect.poll(async () => (await words())?.map(({ text }) => text), patience).toEqual(['Hello', 'there']);
  });

  it('when the connection, time or session of a page is gone: the page says so, and continues afterwards', async () => {
    const answer = (status: number, code: string, headers: Record<string, string> = {}) =>
      screen.page
        .route('**/v1/account/**', (route) => route.abort())
        .then(() =>
          screen.page.route('**/v1/account', (route) =>
            route.fulfill({ status, headers, json: { error: { code, message: code, request_id: 'one' } } }),
          ),
        );
    const visit = () => screen.goTo('/console/settings');
    await screen.page.route('**/v1/api-keys', (route) => route.abort());
    await screen.goTo('/console/settings/keys');
    await screen.page.getByText('The service cannot be reached').waitFor();
    await screen.page.unrouteAll();
    await screen.press('Try again');
    await screen.page.getByRole('row', { name: /test/ }).waitFor();

    await answer(429, 'rate_limited', { 'retry-after': '61' });
    await visit();
    await screen.page.getByText('Too many requests').waitFor();
    await screen.page.unrouteAll();
    await answer(503, 'unavailable', { 'retry-after': '61' });
    await visit();
    await screen.page.getByText('The service is busy').waitFor();
    await screen.page.unrouteAll();
    await screen.press('Try again');
    await screen.heading('Account');
    await screen.page.getByRole('heading', { name: 'Usage and limits' }).waitFor();

    await screen.page.context().clearCookies();
    await screen.page.keyboard.press('Control+k');
    await screen.page.getByRole('combobox', { name: 'What do you want to do?' }).waitFor();
    await screen.page.keyboard.type('usage');
    await screen.page.keyboard.press('Enter');
    await screen.page.getByRole('dialog', { name: 'Your session has ended' }).waitFor();
    await screen.fill('API key', account.apiKey);
    await screen.press('Sign in');
    await screen.heading('Usage');
  });
});
