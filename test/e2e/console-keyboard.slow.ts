import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tabTo } from '../support/console/keyboard.ts';
import { SeededConsole } from '../support/console/seeded-console.ts';
import { browserPath } from '../support/tls/browser.ts';

const patience = { timeout: 300_000 };
const talk = new URL('../fixtures/talk.mp4', import.meta.url).pathname;

describe.skipIf(browserPath === undefined)('with the keyboard alone', () => {
  let seeded: SeededConsole;
  beforeAll(async () => {
    seeded = await SeededConsole.start();
  }, 900_000);
  afterAll(() => seeded?.stop());

  it('a person signs in, uploads, corrects, exports, downloads, and tests a webhook', async () => {
    const screen = await seeded.open({ by: 'nobody' });
    const { page } = screen;
    const { keyboard } = page;
    // From the start, since a chooser that opens before it is listened for is lost.
    page.on('filechooser', (chooser) => chooser.setFiles(talk));
    await screen.goTo('/console');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await tabTo(screen, 'API key');
    await keyboard.type(seeded.apiKey);
    await keyboard.press('Enter');
    await screen.heading('Projects');

    await tabTo(screen, 'Choose files');
    await keyboard.press('Enter');
    await page.getByRole('button', { name: 'Transcribe for 1 credit', exact: true }).waitFor();
    await tabTo(screen, 'Transcribe for 1 credit');
    await keyboard.press('Enter');
    await screen.heading('talk');

    await page.getByRole('list', { name: 'Lines' }).waitFor();
    await tabTo(screen, /^welcome back/);
    await keyboard.press('Enter');
    await page.getByLabel('Line 1', { exact: true }).waitFor();
    await keyboard.press('Control+Home');
    await keyboard.type('Hello and ');
    await keyboard.press('ArrowDown');
    await page.getByLabel('Line 2', { exact: true }).waitFor();
    await page.getByText('All changes saved').waitFor();

    await tabTo(screen, 'Export');
    await keyboard.press('Enter');
    await tabTo(screen, /^Export .* for/);
    await keyboard.press('Enter');
    await page.getByText('Exporting 1 video.').waitFor();
    await page.getByRole('link', { name: 'Download' }).waitFor();
    await tabTo(screen, /^Download/);
    const download = page.waitForEvent('download');
    await keyboard.press('Enter');
    expect(await (await download).failure()).toBeNull();

    await keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'What do you want to do?' }).waitFor();
    await keyboard.type('webhooks');
    await keyboard.press('Enter');
    await screen.heading('Webhooks');
    await page.getByRole('link', { name: seeded.webhookUrl }).waitFor();
    await tabTo(screen, seeded.webhookUrl);
    await keyboard.press('Enter');
    const tests = page.getByRole('row', { name: /transcript\.completed/ });
    await page.getByRole('heading', { name: /^Deliveries/ }).waitFor();
    await tests.first().waitFor();
    const before = await tests.count();
    await tabTo(screen, 'Send test event');
    await keyboard.press('Enter');
    await expect.poll(() => tests.count(), patience).toBe(before + 1);
    expect(screen.complaints).toEqual([]);
    await screen.close();
  });
});
