import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { captionsInk } from '../support/console/drawn-captions.ts';
import { type FirefoxPage, openFirefox } from '../support/console/firefox-page.ts';
import { SeededConsole } from '../support/console/seeded-console.ts';
import { firefoxPath } from '../support/tls/browser.ts';

const patience = { timeout: 300_000 };
if (firefoxPath === undefined) console.log('There is no Firefox: the journey through the console in it is skipped.');

describe.skipIf(firefoxPath === undefined)('in Firefox', () => {
  let seeded: SeededConsole;
  let page: FirefoxPage;
  let close: () => Promise<void>;
  const complaints: string[] = [];
  beforeAll(async () => {
    seeded = await SeededConsole.start();
    ({ page, close } = await openFirefox());
    page.setDefaultTimeout(120_000);
    page.on('pageerror', ({ message }) => complaints.push(message));
  }, 900_000);
  afterAll(async () => {
    await close?.();
    await seeded?.stop();
  });

  const named = (name: string, role: string) => page.locator(`::-p-aria([name="${name}"][role="${role}"])`);
  const player = (expression: string) => page.evaluate(`document.querySelector('.player video').${expression}`);

  it('a person signs in, corrects a line, plays the video, chooses a look and exports it', async () => {
    const { client, ids } = seeded;
    await page.goto(new URL('/console', seeded.cloud.ready.base_url).href);
    await page.locator('input[type=password]').fill(seeded.apiKey);
    await named('Sign in', 'button').click();
    await named('Kitchen intro', 'link').click();

    await page.locator('.rows .line-text').click();
    await page.locator('.rows .line-field').wait();
    await page.keyboard.press('Home');
    await page.keyboard.type('Hello and ');
    const words = async () => (await client.transcripts.get(ids.readyId)).lines[0]?.words.map(({ text }) => text);
    await expect.poll(words, patience).toContain('Hello');
    await page.locator('.save-status .saved').wait();
    await expect.poll(() => captionsInk(page), patience).toBeTruthy();

    await named('Play', 'button').click();
    await expect.poll(() => player('currentTime'), patience).toBeGreaterThan(1);
    await named('Pause', 'button').click();

    await named('Style', 'tab').click();
    await page.locator('::-p-xpath(//label[@class="thumb-choice"][span[.="Punch"]])').click();
    await expect.poll(async () => (await client.projects.get(ids.readyId)).style?.look, patience).toBe('punch');

    await page.select('.preview-for select', 'tiktok');
    await named('Export', 'tab').click();
    await page.locator('::-p-text(Export TikTok for)').click();
    const newest = async () => (await client.exports.list(ids.readyId)).data[0];
    await expect.poll(newest, patience).toMatchObject({ preset: 'tiktok', status: 'completed' });
    await page.locator('.export a[download]').wait();
    expect(complaints).toEqual([]);
  });
});
