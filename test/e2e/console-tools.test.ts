import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtInLooks } from '@cueline/captions/looks/documents.ts';
import { afterAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { ApiKeyList } from '#contract/schemas/api-key.ts';
import { Export, ExportBatch } from '#contract/schemas/export.ts';
import { Job } from '#contract/schemas/job.ts';
import type { PresetId } from '#contract/schemas/preset.ts';
import { Preview } from '#contract/schemas/preview.ts';
import { Project } from '#contract/schemas/project.ts';
import { SavedStyleList } from '#contract/schemas/saved-style.ts';
import { Transcript } from '#contract/schemas/transcript.ts';
import { dayMs } from '#core/days.ts';
import { hashOfKey } from '#core/keys/api-key.ts';
import { updateItem } from '#runtime/aws/dynamodb.ts';
import { newConsoleToken } from '../../operate/accounts/console-link.ts';
import { Api } from '../support/cloud/api.ts';
import { makeTarget } from '../support/cloud/matrix-targets.ts';
import { newAccount } from '../support/cloud/new-account.ts';
import { ConsolePage } from '../support/console/console-page.ts';
import { thumbIn } from '../support/console/drawn-captions.ts';
import { browserPath } from '../support/tls/browser.ts';

/** On a busy machine what is waited for comes late. */
const patience = { timeout: 200_000 };
const printing = new URL('../../packages/speech/test/sounds/printing.mp3', import.meta.url).pathname;
const { data, baseUrl } = inject('cloud');
// Below the project, so that @cueline/sdk is found.
mkdirSync('dist', { recursive: true });
const scripts = mkdtempSync(join(process.cwd(), 'dist/copied-'));
afterAll(() => rmSync(scripts, { recursive: true }));

describe.skipIf(browserPath === undefined)('the console', () => {
  let apiKey: string;
  let api: Api;
  let screen: ConsolePage;
  let projectId: string;
  let accountId: string;

  beforeEach(async () => {
    const account = await newAccount(data, 'creator');
    ({ apiKey, accountId } = account);
    api = new Api({ baseUrl, apiKey });
    screen = await ConsolePage.open(browserPath ?? '', baseUrl);
    await screen.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const { token } = await newConsoleToken(hashOfKey(apiKey));
    await screen.goTo(`/console#token=${token}`);
    await screen.heading('Projects');
    projectId = (await makeTarget.editedProject({ api, accountId })).id;
    return () => screen.closeWithoutComplaint();
  });

  it('says on which day a video will be deleted, and of a deleted one until when it was kept', async () => {
    const body = { presets: ['youtube', 'tiktok'], resolution: '720p', burn_captions: false, range_end: 1 };
    const batch = (await api.post(`/projects/${projectId}/exports`, body)).as(ExportBatch);
    const exports = () => api.get(`/projects/${projectId}/exports`);
    await expect.poll(async () => (await exports()).text, patience).not.toMatch(/"(queued|processing)"/);
    const times = [Date.now() + 2 * dayMs, Date.now() - 2 * dayMs].map((ms) => new Date(ms).toISOString());
    for (const [at, { id: export_id }] of batch.data.entries())
      await updateItem('exports', { account_id: accountId, export_id }, { set: { expires_at: times[at] } });
    await screen.goTo(`/console/projects/${projectId}`);
    await screen.tab('Export');
    const panel = screen.page.getByRole('region', { name: 'Export' });
    // A day, since "kept until in 2 days" is no sentence.
    await panel.getByText(/^Kept until \w+ \d+, \d{4}/).waitFor();
    await panel.getByText(/^Was kept until \w+ \d+, \d{4}.+ Export it again to have it once more\.$/).waitFor();
    await panel.getByText('deleted', { exact: true }).waitFor();
    expect(await panel.getByRole('link', { name: 'Download' }).count()).toBe(1);
  });

  it('cancels a video that is being made, and its credits are back', async () => {
    const body = { presets: ['youtube'], resolution: '720p', burn_captions: false, range_end: 1 };
    const [{ id: export_id } = { id: '' }] = (await api.post(`/projects/${projectId}/exports`, body)).as(
      ExportBatch,
    ).data;
    const exportNow = async () => (await api.get(`/exports/${export_id}`)).as(Export);
    await expect.poll(async () => (await exportNow()).status, patience).toBe('completed');
    // A short video is complete before the button is pressed, so this one is put back into progress.
    await updateItem('exports', { account_id: accountId, export_id }, { set: { status: 'processing' } });
    await screen.goTo(`/console/projects/${projectId}`);
    await screen.tab('Export');
    await screen.press('Cancel: YouTube');
    await screen.page.getByText('Cancelled. Its credits are back.').waitFor();
    expect(await exportNow()).toMatchObject({ status: 'failed', refunded: 1 });
    await expect.poll(() => screen.page.getByRole('button', { name: 'Cancel: YouTube' }).count(), patience).toBe(0);
  });

  it('writes a word as the account has it, and puts back what was heard by one press', async () => {
    await screen.goTo('/console/settings/names');
    await screen.fill('Name or word', 'Crafts');
    await screen.fill('Often heard as', 'grafts, drafts');
    await screen.press('Add');
    await screen.page.getByRole('row', { name: 'Crafts grafts, drafts' }).waitFor();
    const upload_id = await api.upload(printing, 'audio/mpeg');
    const { id, job_id } = (await api.post('/projects', { upload_id, language: 'en' })).as(Project);
    await api.settled(`/jobs/${job_id}`, Job);
    const said = async () =>
      (await api.get(`/projects/${id}/transcript`)).as(Transcript).lines.flatMap(({ words }) => words);
    const craft = async () => (await said()).find(({ text }) => text.toLowerCase() === 'crafts');
    expect(await craft()).toMatchObject({ text: 'Crafts', heard: 'crafts' });
    await screen.goTo(`/console/projects/${id}`);
    const row = screen.page.getByRole('button', { name: /Crafts/ });
    await row.getByTitle('Heard: crafts').click();
    await screen.press('Put “crafts” back');
    await expect.poll(craft, patience).toMatchObject({ text: 'crafts' });
    expect((await said()).filter(({ heard }) => heard !== undefined)).toEqual([]);
    await screen.goTo('/console/settings/names');
    await screen.press('Remove: Crafts');
    await screen.page.getByText('No names yet').waitFor();
  });

  /** The text that the dialog copies. */
  const copied = async (language: string): Promise<string> => {
    await screen.page.getByRole('button', { name: language, exact: true }).click();
    await screen.page.getByRole('button', { name: 'Copy', exact: true }).click();
    return screen.page.evaluate('navigator.clipboard.readText()');
  };
  const run = (command: string, args: readonly string[]): string => {
    const { status, stdout, stderr } = spawnSync(command, args, {
      encoding: 'utf8',
      env: { ...process.env, CUELINE_API_KEY: apiKey },
    });
    expect(status, stderr).toBe(0);
    return stdout;
  };

  it('copies an action as curl and as TypeScript, which do the same, with no secret in them', async () => {
    await screen.goTo('/console/settings/keys');
    await screen.press('New key');
    await screen.fill('Name', 'Anna\'s "reader" $HOME');
    await screen.page.getByRole('dialog').getByRole('button', { name: 'Show code' }).click();
    const shell = await copied('curl');
    const program = await copied('TypeScript');
    for (const text of [shell, program, await copied('Python')]) {
      expect(text).toContain('reader');
      expect(text).not.toContain('sk_live_');
    }
    run('sh', ['-c', shell]);
    const file = join(scripts, 'request.ts');
    writeFileSync(file, program);
    // No run is taken for the repetition of another: each makes a key.
    expect(run(process.execPath, [file])).toContain('reader');
    const names = (await api.get('/api-keys')).as(ApiKeyList).data.map(({ name }) => name);
    expect(names.filter((name) => name === 'Anna\'s "reader" $HOME')).toHaveLength(2);
  });

  it('shows sent requests as code and as tool calls, without the sign-in', async () => {
    await screen.goTo(`/console/projects/${projectId}`);
    await screen.page.getByRole('list', { name: 'Lines' }).waitFor();
    await screen.page.keyboard.press('Control+Shift+C');
    const request = screen.page.getByLabel('Request');
    const said = await request.locator('option').allInnerTexts();
    expect(said).toContain(`transcripts.get ${projectId}`);
    expect(said.join(' ')).not.toContain('sessions.create');
    await request.selectOption(`transcripts.get ${projectId}`);
    expect(JSON.parse(await copied('MCP'))).toMatchObject({
      params: { name: 'get_transcript', arguments: { project_id: projectId } },
    });
    expect(JSON.parse(run('sh', ['-c', await copied('curl')]))).toMatchObject({ project_id: projectId });
  });

  it('finds commands by their words, and runs them by configurable keys', async () => {
    await screen.page.keyboard.press('Control+k');
    await screen.page.getByRole('combobox', { name: 'What do you want to do?' }).fill('go webh');
    await screen.page.keyboard.press('Enter');
    await screen.heading('Webhooks');

    await screen.page.keyboard.press('?');
    await screen.page.locator('dialog details', { hasText: 'Go to Usage' }).locator('summary').click();
    const change = screen.page.getByRole('button', { name: 'Change: Go to Usage' });
    await change.click();
    await screen.page.keyboard.press('Control+k');
    await screen.page.getByText('Ctrl K is already used for “Find a command”.').waitFor();
    await screen.page.keyboard.press('Alt+u');
    await screen.page.keyboard.press('Escape');
    await screen.page.reload();
    await screen.heading('Webhooks');
    await screen.page.keyboard.press('Alt+u');
    await screen.heading('Usage');
  });

  it('changes and saves the style of a project, and warns of captions that are hard to read', async () => {
    await screen.goTo(`/console/projects/${projectId}`);
    await screen.tab('Style');
    const panel = screen.page.getByRole('region', { name: 'Style' });
    // Drawn as over the picture, in the font of the video.
    const thumb = panel.locator('.thumb-choice', { hasText: 'Karaoke' });
    await thumb.scrollIntoViewIfNeeded();
    const drawn = await thumbIn(thumb);
    expect(await thumbIn(panel.locator('.thumb-choice', { hasText: 'Bold' }))).not.toBe(drawn);
    // One whose words come in with a motion moves while the pointer is over it.
    const moving = panel.locator('.thumb-choice').filter({ has: screen.page.getByText('Bounce', { exact: true }) });
    await moving.scrollIntoViewIfNeeded();
    const still = await thumbIn(moving);
    await moving.hover();
    await expect.poll(() => thumbIn(moving), patience).not.toBe(still);
    await panel.getByText('Karaoke').click();
    await panel.getByLabel('Text colour', { exact: true }).fill('#000000');
    await panel
      .getByText(/#000000 has a contrast of/)
      .first()
      .waitFor();
    const style = async () => (await api.get(`/projects/${projectId}`)).as(Project).style;
    await expect.poll(style, patience).toMatchObject({ template: 'karaoke', color: '#000000' });
    await panel.getByLabel('Animation').selectOption('Pop up');
    await panel.getByLabel('Words per caption').selectOption('3');
    await panel.getByLabel('Keywords', { exact: true }).fill('hello, bread');
    await panel.getByLabel('Keywords', { exact: true }).press('Enter');
    await expect
      .poll(style, patience)
      .toMatchObject({ animation: 'pop', words_per_page: 3, keywords: ['hello', 'bread'] });

    await panel.getByLabel('Style name').fill('Black');
    await panel.getByRole('button', { name: 'Save style' }).click();
    await panel.getByRole('button', { name: 'Make default: Black' }).click();
    await panel.getByText('Bold').click();
    await expect.poll(style, patience).toMatchObject({ template: 'bold', color: '#ffffff' });
    // What was tuned can be taken over, and each step of the style is taken back.
    await panel.getByText('Bold replaced your text colour, animation and words per caption.').waitFor();
    await panel.getByRole('button', { name: 'Keep mine' }).click();
    await expect.poll(style, patience).toMatchObject({ template: 'bold', color: '#000000', words_per_page: 3 });
    await screen.page.keyboard.press('Control+z');
    await screen.page.keyboard.press('Control+z');
    await expect.poll(style, patience).toMatchObject({ template: 'karaoke', color: '#000000', animation: 'pop' });
    await screen.page.keyboard.press('Control+Shift+z');
    await expect.poll(style, patience).toMatchObject({ template: 'bold', color: '#ffffff' });
    await panel.getByRole('button', { name: 'Apply: Black' }).click();
    await expect.poll(style, patience).toMatchObject({ template: 'karaoke', color: '#000000' });
    const savedStyles = async () =>
      (await api.get('/styles')).as(SavedStyleList).data.map(({ name, default: isDefault }) => [name, isDefault]);
    await expect.poll(savedStyles, patience).toEqual([['Black', true]]);

    await screen.tab('Words');
    await screen.unfold('Checks');
    const checks = screen.page.getByRole('region', { name: 'Checks' });
    await checks.getByText('No problems on YouTube').waitFor();
    await screen.page.getByRole('list', { name: 'Lines' }).getByRole('button', { name: 'Hello' }).click();
    await screen.page
      .getByLabel('Line 1', { exact: true })
      .fill('Hello and a very warm welcome to everybody who came here today');
    await screen.page.keyboard.press('Escape');
    // What an export would have, at the frame rate of the source.
    const words = async () =>
      (await api.get(`/projects/${projectId}/transcript`)).as(Transcript).lines[0]?.words.length;
    await expect.poll(words, patience).toBe(12);
    const found = async (preset: PresetId) =>
      (await api.post(`/projects/${projectId}/preview`, { preset })).as(Preview).findings.map(({ message }) => message);
    for (const [preset, name] of [
      ['youtube', 'YouTube'],
      ['tiktok', 'TikTok'],
    ] as const) {
      await screen.page.getByLabel('Preview for').selectOption(name);
      const messages = await found(preset);
      await checks.getByText(new RegExp(`^${messages.length || 'No'} problems? on ${name}`)).waitFor();
      for (const message of messages) await checks.getByText(message).first().waitFor();
    }
  });

  it("offers the project's own look document first, and has it back by Undo", async () => {
    const design = { ...builtInLooks.pill, name: 'Agency' };
    expect((await api.send('PATCH', `/projects/${projectId}`, { style: { design } })).text).toContain('Agency');
    await screen.goTo(`/console/projects/${projectId}`);
    await screen.tab('Style');
    const look = (title: string) => screen.page.getByRole('radio', { name: title });
    await expect.poll(() => look('Agency').isChecked(), patience).toBe(true);
    await look('Bold').check();
    const own = async () => (await api.get(`/projects/${projectId}`)).as(Project).style?.design?.name;
    await expect.poll(own, patience).toBeUndefined();
    await screen.page.keyboard.press('Control+z');
    await expect.poll(own, patience).toBe('Agency');
  });

  it('gives a project the title that is typed', async () => {
    await screen.goTo(`/console/projects/${projectId}`);
    await screen.press('More actions');
    await screen.press('Rename');
    await screen.fill('Title', 'لقاء');
    await screen.press(/^Save$/);
    await screen.heading('لقاء');
    expect((await api.get(`/projects/${projectId}`)).as(Project).title).toBe('لقاء');
  });
});
