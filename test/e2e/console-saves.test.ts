import { beforeEach, describe, expect, inject, it } from 'vitest';
import { Project } from '#contract/schemas/project.ts';
import { Transcript } from '#contract/schemas/transcript.ts';
import { TranscriptVersionList } from '#contract/schemas/transcript-version.ts';
import type { Api } from '../support/cloud/api.ts';
import { newProject } from '../support/cloud/new-project.ts';
import type { ConsolePage } from '../support/console/console-page.ts';
import { openEditor } from '../support/console/open-editor.ts';
import { browserPath } from '../support/tls/browser.ts';

/** On a busy machine what is waited for comes late. */
const patience = { timeout: 200_000 };
const cloud = inject('cloud');

// Skipped on machines without a browser, of which ./setup warns.
describe.skipIf(browserPath === undefined)('a save of the editor', () => {
  let own: Api;
  let id: string;
  let screen: ConsolePage;

  beforeEach(async () => {
    ({ own, id, screen } = await openEditor(cloud));
    return () => screen.closeWithoutComplaint();
  });

  const texts = async () =>
    (await own.get(`/projects/${id}/transcript`))
      .as(Transcript)
      .lines.map(({ words }) => words.map(({ text }) => text).join(' '));
  const twoLines = (first: string, second: string) => ({
    lines: [first, second].map((text, at) => ({ words: [{ text, start: at, end: at + 0.5 }] })),
  });
  const typeIn = async (number: number, text: string) => {
    const row = screen.page
      .getByRole('list', { name: 'Lines' })
      .getByRole('listitem')
      .nth(number - 1);
    await row.getByRole('button').last().click();
    await screen.page.getByLabel(`Line ${number}`, { exact: true }).fill(text);
    await screen.page.keyboard.press('Escape');
  };

  it('merges what another has saved, and asks about lines that both changed', async () => {
    const { page } = screen;
    const put = (first: string, second: string) =>
      own.send('PUT', `/projects/${id}/transcript`, twoLines(first, second));
    expect((await put('One', 'Two')).status).toBe(200);
    await page.reload();
    await page.getByRole('button', { name: 'Two' }).waitFor();
    expect((await put('One', 'Theirs')).status).toBe(200);
    await typeIn(1, 'Mine');
    await page.getByText('Those changes are merged with yours').waitFor();
    await expect.poll(texts, patience).toEqual(['Mine', 'Theirs']);
    await page.getByText('All changes saved').waitFor();

    expect((await put('One of theirs', 'Two of theirs')).status).toBe(200);
    await typeIn(1, 'One of mine');
    await page.getByRole('button', { name: 'Compare and choose' }).waitFor();
    // The tab is closed and opened again.
    await page.reload();
    await page.getByRole('button', { name: 'Compare and choose' }).click();
    const conflict = page.getByRole('dialog').getByRole('group');
    await conflict.getByText('One of mine').waitFor();
    await conflict.getByText('One of theirs').waitFor();
    expect(await conflict.count()).toBe(1);
    await conflict.getByRole('radio', { name: 'Mine' }).focus();
    await page.keyboard.press('ArrowDown');
    expect(await conflict.getByRole('radio', { name: 'Theirs' }).isChecked()).toBe(true);
    await page.keyboard.press('ArrowUp');
    await screen.press('Save chosen lines');
    await page.getByText('All changes saved').waitFor();
    expect(await texts()).toEqual(['One of mine', 'Two of theirs']);
  });

  it('keeps the line that is being typed when another has added a line before it', async () => {
    const { page } = screen;
    const { lines } = twoLines('One', 'Two');
    const put = (body: object) => own.send('PUT', `/projects/${id}/transcript`, body);
    expect((await put({ lines })).status).toBe(200);
    await page.reload();
    await page.getByRole('button', { name: 'Two' }).click();
    const added = { words: [{ text: 'Zero', start: 0, end: 0.1 }] };
    expect((await put({ lines: [added, ...lines] })).status).toBe(200);
    await page.getByLabel('Line 2', { exact: true }).fill('Two of mine');
    // Saved when the typing pauses.
    await page.getByLabel('Line 3', { exact: true }).waitFor();
    expect(await page.evaluate('document.activeElement.ariaLabel')).toBe('Line 3');
    await page.keyboard.type('!');
    await expect.poll(texts, patience).toEqual(['Zero', 'One', 'Two of mine!']);
  });

  it('says which line the API refuses, keeps it, and saves again after the next edit only', async () => {
    const { page } = screen;
    expect((await own.send('PUT', `/projects/${id}/transcript`, twoLines('One', 'Two'))).status).toBe(200);
    await page.clock.install();
    await page.reload();
    const saves: string[] = [];
    page.on('response', (response) => {
      const method = response.request().method();
      if (response.url().endsWith('/transcript') && method !== 'GET') saves.push(`${method} ${response.status()}`);
    });
    await page.getByRole('button', { name: 'Two' }).click();
    await page.getByLabel('Seconds').fill('3');
    await screen.press('Earlier');
    await page.clock.fastForward(1100);
    // The operation is refused, and then all lines, whose refusal names the line.
    await expect.poll(() => saves, patience).toEqual(['PATCH 400']);
    await page.clock.fastForward(1100);
    await page.getByRole('button', { name: 'Line 2: must not be before the media starts' }).waitFor();
    await page.clock.fastForward(60_000);
    await page.clock.fastForward(60_000);
    await page.getByText(/^Not saved\. Your text is kept in this browser/).waitFor();
    expect(saves).toEqual(['PATCH 400', 'PUT 400']);
    await page.getByLabel('Seconds').fill('3');
    await screen.press('Later');
    await page.clock.fastForward(1100);
    await page.getByText('All changes saved').waitFor();
    expect(saves).toEqual(['PATCH 400', 'PUT 400', 'PUT 200']);
  });
  it('comes before a ready project is transcribed again, so that the history has what was typed, and restores it', async () => {
    const typed = 'Typed a moment ago';
    ({ id } = await newProject(own, { auto_transcribe: false }));
    expect((await own.send('PUT', `/projects/${id}/transcript`, twoLines('One', 'Two'))).status).toBe(200);
    await screen.goTo(`/console/projects/${id}`);
    await screen.page.getByRole('button', { name: 'Two' }).waitFor();
    await typeIn(1, typed);
    await screen.press('More actions');
    await screen.press('Transcribe again');
    const dialog = screen.page.getByRole('dialog', { name: 'Transcribe again' });
    await dialog.getByText('stay under History').waitFor();
    await dialog.getByText('English', { exact: true }).click();
    await dialog.getByRole('button', { name: 'Transcribe for 1 credit' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect
      .poll(async () => (await own.get(`/projects/${id}`)).as(Project), patience)
      .toMatchObject({ status: 'ready', language: 'en' });
    expect(await texts()).not.toContain(typed);
    const { data } = (await own.get(`/projects/${id}/transcript/versions`)).as(TranscriptVersionList);
    expect(data.map(({ author }) => author.kind)).toEqual(['pipeline', 'session', 'key']);

    await screen.tab('History');
    const history = screen.page.getByRole('region', { name: 'Versions' });
    await history.getByRole('button', { name: 'Name this version' }).nth(1).click();
    await screen.fill('Name of the version', 'By hand');
    await screen.page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await history.getByText('By hand').waitFor();
    await history.getByRole('button', { name: 'Compare with current' }).first().click();
    await history.locator('del').first().waitFor();
    await history.getByRole('button', { name: 'Restore' }).first().click();
    await expect.poll(texts, patience).toContain(typed);
    await history.locator('del').first().waitFor({ state: 'detached' });

    await screen.tab('Words');
    await typeIn(1, 'Typed before a restore');
    await screen.tab('History');
    await history.getByRole('button', { name: 'Restore' }).last().click();
    const kept = async () => (await own.get(`/projects/${id}/transcript/versions`)).as(TranscriptVersionList).data;
    await expect.poll(kept, patience).toHaveLength(data.length + 3);
    await screen.tab('Words');
    await screen.page.getByText('Typed before a restore').first().waitFor({ state: 'detached' });
    await screen.press('Undo');
    await expect.poll(texts, patience).toContain('Typed before a restore');
  });
});
