import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { CaptionDrawing } from '#contract/burn-in.ts';
import { captionDrawingFile, speechMissingFile } from '#contract/console.ts';
import { Account } from '#contract/schemas/account.ts';
import { ExportList } from '#contract/schemas/export.ts';
import { ProjectList } from '#contract/schemas/project.ts';
import { Transcript } from '#contract/schemas/transcript.ts';
import { hashOfKey } from '#core/keys/api-key.ts';
import { newConsoleToken } from '../../operate/accounts/console-link.ts';
import { Api } from '../support/cloud/api.ts';
import { newAccount } from '../support/cloud/new-account.ts';
import { advanceBatches } from '../support/cloud/sweeps.ts';
import { ConsolePage } from '../support/console/console-page.ts';
import { browserPath } from '../support/tls/browser.ts';

/** On a busy machine what is waited for comes late. */
const patience = { timeout: 200_000 };
const cloud = inject('cloud');
/** Three seconds long, since it is transcribed and exported often. */
const talk = { name: 'talk.mp4', mimeType: 'video/mp4', buffer: readFileSync('test/fixtures/greeting.mp4') };

// Skipped on machines without a browser, of which ./setup warns.
describe.skipIf(browserPath === undefined)('the console', () => {
  let account: Awaited<ReturnType<typeof newAccount>>;
  let screen: ConsolePage;

  beforeEach(async () => {
    account = await newAccount(cloud.data, 'creator');
    screen = await ConsolePage.open(browserPath ?? '', cloud.baseUrl);
    return () => screen.closeWithoutComplaint();
  });

  const signIn = async () => {
    const { token } = await newConsoleToken(hashOfKey(account.apiKey));
    await screen.signIn(token);
    return token;
  };
  const choose = (file: typeof talk) => screen.page.locator('input[type=file]').first().setInputFiles(file);
  const own = () => new Api({ baseUrl: cloud.baseUrl, apiKey: account.apiKey });

  it('signs in by a one-time link, whose token leaves the address and works once', async () => {
    const token = await signIn();
    expect(screen.page.url()).not.toContain('token');
    // What was in the HTML is gone.
    expect(await screen.page.getByRole('navigation').count()).toBe(1);

    await screen.goTo('/console/settings/sessions');
    await screen.page.getByText('this browser').waitFor();
    await screen.press('End session');
    await screen.page.getByRole('heading', { name: 'Sign in' }).waitFor();

    await screen.goTo(`/console#token=${token}`);
    await screen.page.getByText('This link has already been used').waitFor();
  });

  it('signs in by a key, says so when it is not valid, and keeps none in the browser', async () => {
    await screen.goTo('/console/settings');
    await screen.fill('API key', 'sk_live_nothing');
    await screen.press('Sign in');
    await screen.page.getByText('This key is not valid').waitFor();
    await screen.fill('API key', account.apiKey);
    await screen.press('Sign in');
    await screen.heading('Account');
    const stored = await screen.page.evaluate(
      'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])',
    );
    expect(stored).toBe('[{},{},""]');
  });

  it('makes a project of a file that is chosen, and opens it unless the person has gone on', async () => {
    await signIn();
    await choose(talk);
    await screen.press('Transcribe for 1 credit');
    await screen.heading('talk');
    await screen.page.getByRole('list', { name: 'Lines' }).waitFor();
    await screen.page.getByRole('link', { name: 'Projects' }).click();
    const row = screen.page.locator('.card', { hasText: 'talk' });
    await row.getByText('ready').waitFor();
    await screen.page.getByText('599 credits').waitFor();
    await screen.page.getByLabel('Search titles').fill('kitchen');
    await screen.page.getByText('No projects match this title and status.').waitFor();
    await screen.page.getByLabel('Search titles').fill('TAL');
    await row.waitFor();

    await choose(talk);
    await screen.press('Transcribe for 1 credit');
    await screen.page.keyboard.press('Tab');
    await expect.poll(() => row.count(), patience).toBe(2);
    await screen.heading('Projects');

    await screen.goTo('/console/usage');
    await screen.page.getByRole('row', { name: new RegExp(new Date().toISOString().slice(0, 10)) }).waitFor();
  });

  it('asks after the drop what becomes of a file, loses nothing by Escape, and remembers the answers', async () => {
    await signIn();
    await choose(talk);
    const sheet = screen.page.getByRole('dialog', { name: 'New captions' });
    await sheet.getByRole('button', { name: 'Transcribe for 1 credit', exact: true }).waitFor();
    expect(await sheet.evaluate('document.querySelector("dialog").contains(document.activeElement)')).toBe(true);
    const missing = sheet.getByText(/^This machine can transcribe only English/);
    await missing.waitFor();
    await sheet.getByText('English', { exact: true }).click();
    expect(await missing.count()).toBe(0);
    await sheet.getByText('TikTok').click();
    // 16:9 is shown before a blurred copy in 9:16, as in the export.
    await sheet.locator('.framed .behind').first().waitFor();
    await sheet.getByRole('radio', { name: 'Fill (crops the picture)' }).check();
    await sheet.getByText('Punch').click();
    await sheet.getByText('I have the script').click();
    await sheet.getByLabel('Choose a file').setInputFiles({
      name: 'talk.srt',
      mimeType: 'application/x-subrip',
      buffer: Buffer.from('1\n00:00:01,000 --> 00:00:03,000\nWelcome to our kitchen\n'),
    });
    await sheet.getByText('The captions are those of talk.srt.').waitFor();
    await screen.page.keyboard.press('Escape');
    await screen.press('Choose captions: talk.mp4');
    expect(await sheet.getByRole('radio', { name: 'TikTok' }).isChecked()).toBe(true);
    await sheet.getByText('The captions are those of talk.srt.').waitFor();
    await sheet.getByRole('button', { name: 'Upload', exact: true }).click();

    await screen.page.getByRole('list', { name: 'Lines' }).waitFor();
    const project = (await own().get('/projects')).as(ProjectList).data[0];
    expect(project?.style).toMatchObject({ look: 'punch' });
    expect((await own().get(`/projects/${project?.id}/transcript`)).as(Transcript).text).toBe('Welcome to our kitchen');
    await expect.poll(() => screen.page.getByLabel('Preview for').inputValue(), patience).toBe('tiktok');
    await screen.tab('Export');
    await expect.poll(() => screen.page.getByLabel('Framing').inputValue(), patience).toBe('crop');
  });

  it('makes a draft of a file that costs more than its button said, shows it, and charges nothing', async () => {
    await signIn();
    await screen.page.route('**/v1/projects', (route) => {
      const body = route.request().postDataJSON() ?? {};
      const isPriced = body.max_credits !== undefined;
      return route.continue(isPriced ? { postData: JSON.stringify({ ...body, max_credits: 0 }) } : {});
    });
    await choose(talk);
    await screen.press('Transcribe for 1 credit');
    await screen.page.getByText('It is longer than it seemed.').waitFor();
    await screen.page.getByRole('link', { name: 'See the new price' }).click();
    await screen.page.getByRole('button', { name: 'Transcribe for 1 credit', exact: true }).waitFor();
    const both = screen.page.getByRole('button', { name: 'Transcribe and export YouTube for 3 credits' });
    await both.waitFor();
    expect((await own().get('/account')).as(Account).credits).toBe(600);
    const video = screen.page.locator('video');
    await expect
      .poll(() => video.evaluate(({ duration }: { duration: number }) => duration), patience)
      .toBeCloseTo(3, 0);
    await both.click();
    await screen.page.getByRole('link', { name: 'Download: YouTube' }).waitFor();
    expect((await own().get('/account')).as(Account).credits).toBe(597);
  });

  it('orders a video with its words by one request, and it is made though the page is closed', async () => {
    await signIn();
    await choose(talk);
    const requests: string[] = [];
    screen.page.on('request', (request) => {
      if (request.method() === 'POST') requests.push(new URL(request.url()).pathname);
    });
    await screen.press('Transcribe and export for 3 credits');
    await screen.page.getByText(/^(The|Exporting the) YouTube video/).waitFor();
    await screen.page.goto('about:blank');
    expect(requests.filter((path) => !path.includes('upload'))).toEqual(['/v1/projects']);
    expect((await own().get('/account')).as(Account).credits).toBe(597);
    const { id } = (await own().get('/projects')).as(ProjectList).data[0] ?? {};
    const made = async () => (await own().get(`/projects/${id}/exports`)).as(ExportList).data;
    await expect.poll(async () => (await made()).map(({ status }) => status), patience).toEqual(['completed']);
    await screen.goTo(`/console/projects/${id}#export`);
    await screen.page.getByRole('link', { name: 'Download: YouTube' }).waitFor();
  });

  it('makes one batch of several links that are pasted, and says what became of each', async () => {
    await signIn();
    await screen.page.evaluate(`(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', 'https://media.example.com/greeting.mp4\\nhttps://media.example.com/gone.mp3');
      const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      document.querySelector('input[type=url]').dispatchEvent(paste);
    })()`);
    await screen.page.getByRole('dialog', { name: 'New captions for 2 files' }).waitFor();
    await screen.press('Transcribe for 1 credit a minute');
    await screen.heading('Batch');
    const sweep = () => advanceBatches(cloud.data, account.accountId);
    const states = async () => (await own().get('/projects')).as(ProjectList).data.map(({ status }) => status);
    await sweep();
    await expect.poll(async () => (await states()).toSorted(), patience).toEqual(['failed', 'ready']);
    await sweep();
    await sweep();
    const row = (name: string) => screen.page.getByRole('row', { name });
    await row('Link 2').getByText('failed', { exact: true }).waitFor();
    await row('Link 1').getByText('completed', { exact: true }).waitFor();
    await screen.page.getByRole('link', { name: 'Results as CSV' }).waitFor();
    await screen.page.getByRole('link', { name: 'Link 1' }).click();
    await screen.page.getByRole('list', { name: 'Lines' }).waitFor();
  });

  it('says in one sentence that a file cannot be captioned, and then only removes it', async () => {
    await signIn();
    const notes = { name: 'notes.mp4', mimeType: 'video/mp4', buffer: Buffer.from('Buy flour') };
    await choose(notes);
    await screen.press('Transcribe for 1 credit a minute');
    const row = screen.page.getByRole('list', { name: 'Uploads' }).getByRole('listitem');
    await row.getByRole('alert').waitFor();
    expect(await row.getByRole('button').allInnerTexts()).toEqual(['Remove']);
    await row.getByRole('button', { name: 'Remove' }).click();
    await row.waitFor({ state: 'detached' });
  });

  it('makes a key that works, shows it once, and revokes it', async () => {
    await signIn();
    await screen.goTo('/console/settings/keys');
    await screen.press('New key');
    await screen.fill('Name', 'Reader');
    for (const scope of ['projects:write', 'exports:write']) {
      await screen.page.getByRole('checkbox', { name: scope }).uncheck();
    }
    await screen.fill('Credit limit', '5');
    await screen.page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click();
    await screen.page.getByText('It is shown only once.').waitFor();
    await screen.page.keyboard.press('Escape');
    const secret = await screen.secret();
    const api = new Api({ baseUrl: cloud.baseUrl, apiKey: secret });
    expect((await api.get('/projects')).status).toBe(200);
    expect((await api.post('/webhooks', { url: `https://receiver.example.com/` })).refusal).toMatchObject({
      code: 'scope_missing',
    });

    await screen.page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    const row = screen.page.getByRole('row', { name: /Reader/ });
    expect(await row.innerText()).toContain('0 of 5 this month');
    expect(await screen.page.content()).not.toContain(secret);
    await row.getByRole('button', { name: /Edit/ }).click();
    await screen.fill('Credit limit', '');
    await screen.fill('Name', 'Reader 2');
    await screen.page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await screen.page
      .getByRole('row', { name: /Reader 2/ })
      .getByText('none', { exact: true })
      .waitFor();
    expect((await api.get('/projects')).status).toBe(200);
    await row.getByRole('button', { name: /Revoke/ }).press('Enter');
    await screen.page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).press('Enter');
    await row.waitFor({ state: 'detached' });
    const focused = 'document.activeElement.closest("tbody tr")?.rowIndex';
    await expect.poll(() => screen.page.evaluate(focused)).toBe(1);
    expect((await own().get('/api-keys')).text).not.toContain('Reader');
  });

  it('asks for a key above the page when the session has ended, and keeps what was typed', async () => {
    await signIn();
    await screen.goTo('/console/settings/keys');
    await screen.press('New key');
    await screen.fill('Name', 'Typed before');
    await screen.page.context().clearCookies();
    await screen.page.getByRole('button', { name: 'Create key' }).click();
    const again = screen.page.getByRole('dialog', { name: 'Your session has ended' });
    await again.getByLabel('API key').fill(account.apiKey);
    await again.getByRole('button', { name: 'Sign in' }).click();
    await again.waitFor({ state: 'detached' });
    await screen.page.getByRole('button', { name: 'Create key' }).click();
    await screen.page.getByText('It is shown only once.').waitFor();
    await screen.page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    const row = screen.page.getByRole('row', { name: /Typed before/ });
    await row.getByRole('button', { name: /Replace secret/ }).click();
    await screen.page.getByRole('dialog').getByRole('button', { name: 'Replace secret' }).click();
    await screen.page.getByRole('dialog', { name: 'New secret of “Typed before”' }).waitFor();
    await screen.page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await row.getByText(/The old secret works until/).waitFor();
    // The key of this session is the oldest.
    await screen.page
      .getByRole('button', { name: /^Replace secret/ })
      .last()
      .click();
    await screen.page.getByText(/Open sessions of this key: [1-9]/).waitFor();
  });

  it('registers an endpoint, sends a test event, and sends one again that failed', async () => {
    const url = `https://media.example.com/flaky-hook?of=${account.accountId}`;
    await signIn();
    await screen.goTo('/console/settings/webhooks');
    await screen.press('New endpoint');
    await screen.fill('URL', url);
    await screen.page.getByRole('dialog').getByRole('button', { name: 'Create endpoint' }).click();
    await screen.page.getByText('It is shown only once.').waitFor();
    await screen.page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

    await screen.press('Send test event');
    const row = screen.page.getByRole('row', { name: /transcript\.completed/ });
    await row.getByText(/^500 after/).waitFor();
    await row.getByRole('button', { name: /Send again/ }).click();
    await row.getByText('delivered').waitFor();

    await screen.page.getByText(/Last delivered: (?!never)/).waitFor();
    await row.getByRole('button', { name: 'transcript.completed' }).click();
    await screen.page.getByText('Attempt 2').waitFor();
    await screen.page.getByText('Attempt 1').click();
    await screen.page.getByText('<b id="foreign">Out of memory</b>').waitFor();
    expect(await screen.page.locator('#foreign').count()).toBe(0);
    await screen.page.getByText('POST https://media.example.com/flaky-hook').first().waitFor();

    const dialog = screen.page.getByRole('dialog');
    await screen.press('Replace secret');
    await dialog.getByRole('button', { name: 'Replace secret' }).click();
    await screen.page.getByText('It is shown only once.').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await screen.page.getByText(/Old secret signs until:/).waitFor();

    await screen.press('Edit');
    await screen.fill('URL', 'https://10.0.0.1/');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.locator('.wrong').waitFor();
    expect(await dialog.getByRole('alert').count()).toBe(0);
    await screen.fill('URL', `${url}&moved`);
    await screen.fill('Description', 'For tests');
    await dialog.getByLabel('All events').uncheck();
    await dialog.getByText('Choose at least one event.').waitFor();
    await dialog.getByLabel('export.failed').check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await screen.page.getByText('For tests', { exact: true }).waitFor();
    await screen.page.getByText('Events: export.failed').waitFor();
    await screen.page.getByLabel('Test event').selectOption('export.failed');
    await screen.press('Send test event');
    await screen.page
      .getByRole('row', { name: /export\.failed/ })
      .getByText(/^500 after/)
      .waitFor();
    await screen.press('Disable');
    await screen.page.getByRole('button', { name: 'Enable' }).waitFor();
    expect(await screen.page.getByRole('button', { name: 'Send test event' }).getAttribute('aria-disabled')).toBe(
      'true',
    );
    await screen.press('Delete');
    await screen.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await screen.page.getByText('No endpoints yet').waitFor();
  });

  it('is served with a strict content security policy and cacheable files', async () => {
    const page = await fetch(`${screen.origin}/console/any/page`);
    expect(page.headers.get('content-security-policy')).toMatch(
      /default-src 'none'; script-src 'self'; style-src 'self'.*frame-ancestors 'none'.*require-trusted-types-for 'script'/,
    );
    expect(page.headers.get('cache-control')).toBe('no-cache');
    const [, script = ''] = /src="([^"]+)"/.exec(await page.text()) ?? [];
    const file = await fetch(screen.origin + script);
    expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(file.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; /,
    );
    const known = { 'if-none-match': file.headers.get('etag') ?? '' };
    expect((await fetch(screen.origin + script, { headers: known })).status).toBe(304);
    expect((await fetch(`${screen.origin}/console/files/none.js`)).status).toBe(404);
    const html = async (path: string) => (await fetch(`${screen.origin}${path}`)).text();
    expect(await html('/console')).toMatch(/modulepreload" href="\/console\/files\/projects-/);
    expect(await html('/console/projects/any')).toMatch(/modulepreload" href="\/console\/files\/project-/);
    expect(await html('/console/settings')).not.toContain('<nav');
    const drawing = await (await fetch(`${screen.origin}/console/files/${captionDrawingFile}`)).json();
    expect(v.parse(CaptionDrawing, drawing)).toEqual(drawing);
    const missing = await (await fetch(`${screen.origin}/console/files/${speechMissingFile}`)).text();
    expect(missing).toMatch(/^This machine can transcribe only English\. .*install Whisper/);
    expect((await fetch(`${screen.origin}/console`, { method: 'POST' })).status).toBe(405);
    const plain = await fetch(screen.origin + script, { headers: { 'accept-encoding': 'identity' } });
    expect(await plain.text()).toBe(await file.text());
  });
});
