import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import { PNG } from 'pngjs';
import * as v from 'valibot';
import { afterAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { ExportList } from '#contract/schemas/export.ts';
import type { PresetId } from '#contract/schemas/preset.ts';
import { Project } from '#contract/schemas/project.ts';
import { ProjectMedia } from '#contract/schemas/project-media.ts';
import { Transcript } from '#contract/schemas/transcript.ts';
import type { Api } from '../support/cloud/api.ts';
import type { ConsolePage } from '../support/console/console-page.ts';
import { captionsInk, differingFromPreview } from '../support/console/drawn-captions.ts';
import { openEditor, threeWords } from '../support/console/open-editor.ts';
import { browserPath } from '../support/tls/browser.ts';

/** On a busy machine what is waited for comes late. */
const patience = { timeout: 200_000 };
const cloud = inject('cloud');
const greeting = new URL('../fixtures/greeting.mp3', import.meta.url).pathname;
const silence = new URL('../fixtures/silent.mp4', import.meta.url).pathname;
const dir = temporaryFolder(afterAll);

/** Runs in the page: the first and the last pixel of the background of sound. */
const corners = `(() => {
  const canvas = document.querySelector('.frame .backdrop');
  const pen = canvas.getContext('2d');
  return [[0, 0], [canvas.width - 1, canvas.height - 1]].flatMap(([x, y]) => [...pen.getImageData(x, y, 1, 1).data]);
})()`;

// Skipped on machines without a browser, of which ./setup warns.
describe.skipIf(browserPath === undefined)('the editor of the console', () => {
  let own: Api;
  let id: string;
  let screen: ConsolePage;

  beforeEach(async () => {
    ({ own, id, screen } = await openEditor(cloud));
    return () => screen.closeWithoutComplaint();
  });

  const saved = async () => (await own.get(`/projects/${id}/transcript`)).as(Transcript);
  const texts = async () => (await saved()).lines.map(({ words }) => words.map(({ text }) => text).join(' '));
  const captions = () => captionsInk(screen.page);

  it('draws edited captions over the picture in the frame of each platform', async () => {
    // To the pixel the picture that the API draws, with another build of the same code.
    const differing = (preset: PresetId) => differingFromPreview(screen.page, own, id, { preset });
    await expect.poll(() => differing('youtube'), patience).toBe(0);
    const before = await captions();
    expect(before).toBeTruthy();
    await screen.page.getByRole('list', { name: 'Lines' }).getByRole('button').last().click();
    await screen.page.getByLabel('Line 1', { exact: true }).fill('Welcome back, all of you');
    await screen.page.getByLabel('Line 1', { exact: true }).press('Enter');
    await expect.poll(captions, patience).not.toEqual(before);
    await expect.poll(texts, patience).toEqual(['Welcome back, all of you']);
    await expect.poll(() => differing('youtube'), patience).toBe(0);

    const frame = screen.page.locator('.frame');
    await screen.page.getByLabel('Preview for').selectOption('YouTube');
    await expect.poll(async () => shapeOf(await frame.boundingBox()), patience).toBeCloseTo(16 / 9, 1);
    await screen.page.getByLabel('Preview for').selectOption('TikTok');
    await expect.poll(async () => shapeOf(await frame.boundingBox()), patience).toBeCloseTo(9 / 16, 1);
    await screen.tab('Style');
    await screen.page.getByRole('region', { name: 'Style' }).getByText('Punch').click();
    await expect.poll(() => differing('tiktok'), patience).toBe(0);
    await screen.page.getByRole('checkbox', { name: 'Safe zone' }).check();
    const edges = await screen.page.locator('.safe-zone .edge').boundingBox();
    const shown = await frame.boundingBox();
    const ink = await captions();
    const [left, bottom] = [(ink?.left ?? 0) * (shown?.width ?? 0), (ink?.bottom ?? 1) * (shown?.height ?? 0)];
    expect((shown?.x ?? 0) + left).toBeGreaterThan(edges?.x ?? 0);
    expect((shown?.y ?? 0) + bottom).toBeLessThan((edges?.y ?? 0) + (edges?.height ?? 0));

    screen.caused = 'No memory to paint';
    await screen.page.workers()[0]?.evaluate(failToPaint);
    await screen.page.locator('video').evaluate((video: { currentTime: number }) => {
      video.currentTime = 0.7;
    });
    await screen.page.getByText('No memory to paint').waitFor();
  });

  it('has behind a sound the background that its export has', async () => {
    const upload_id = await own.upload(greeting, 'audio/mpeg');
    const made = (await own.post('/projects', { upload_id, auto_transcribe: false })).as(Project);
    expect((await own.send('PUT', `/projects/${made.id}/transcript`, threeWords)).status).toBe(200);
    await screen.goTo(`/console/projects/${made.id}`);
    await screen.page.locator('.frame .backdrop').waitFor();
    const shown = async () => v.parse(v.array(v.number()), await screen.page.evaluate(corners));
    const apart = async () => {
      const asked = { preset: 'youtube', frame: true, at: 1.5 };
      const png = await own.post(`/projects/${made.id}/preview`, asked, { accept: 'image/png' });
      const { data } = PNG.sync.read(png.bytes);
      const exported = [...data.subarray(0, 4), ...data.subarray(-4)];
      return Math.max(...(await shown()).map((part, at) => Math.abs(part - (exported[at] ?? 0))));
    };
    await expect.poll(apart, patience).toBeLessThan(4);
    // Each look has another.
    const before = await shown();
    await screen.tab('Style');
    await screen.page.getByRole('region', { name: 'Style' }).getByText('Bold').click();
    await expect.poll(shown, patience).not.toEqual(before);
  });

  it('makes unplayable media playable by itself, shows the waveform, seeks in it, and lists a poster', async () => {
    const { page } = screen;
    const film = join(dir, 'film.mkv');
    execFileSync('ffmpeg', ['-nostdin', '-v', 'error', '-i', silence, '-c', 'copy', film]);
    const upload_id = await own.upload(film, 'video/x-matroska');
    const made = (await own.post('/projects', { upload_id, auto_transcribe: false })).as(Project);
    expect((await own.send('PUT', `/projects/${made.id}/transcript`, threeWords)).status).toBe(200);
    await screen.goTo(`/console/projects/${made.id}`);
    const timeline = page.getByRole('region', { name: 'Timeline' });
    const drawn = () => timeline.locator('canvas').evaluate((canvas: { toDataURL(): string }) => canvas.toDataURL());
    const plain = await drawn();
    // Closer, the line is drawn longer.
    await screen.press('Zoom in');
    await expect.poll(drawn, patience).not.toBe(plain);
    await page.keyboard.press('Alt+ArrowDown');
    await expect.poll(drawn, patience).toBe(plain);
    await timeline.getByRole('slider', { name: 'Position' }).click();
    // Nobody has asked for it.
    await page.getByText(/^Creating the waveform/).waitFor({ state: 'detached' });
    await expect.poll(drawn, patience).not.toBe(plain);
    // The copy goes on where the source was.
    const { proxy } = (await own.get(`/projects/${made.id}/media`)).as(ProjectMedia);
    const played = () =>
      page.locator('video').evaluate((video: { readonly src: string; readonly currentTime: number }) => ({
        path: new URL(video.src).pathname,
        seconds: video.currentTime,
      }));
    const middle = { path: new URL(proxy ?? '').pathname, seconds: expect.closeTo((made.duration ?? 0) / 2, 1) };
    await expect.poll(played, patience).toEqual(middle);

    // The editor can stay open after its URL has expired.
    const media = page.waitForRequest((request) => request.method() === 'GET' && request.url().endsWith('/media'));
    await page.clock.setSystemTime(Date.now() + 2 * 3_600_000);
    await page.locator('video').dispatchEvent('error');
    await media;

    await screen.goTo('/console');
    const poster = page.getByRole('row', { name: /film/ }).locator('img');
    await expect.poll(() => poster.evaluate((img: { naturalHeight: number }) => img.naturalHeight), patience).toBe(540);
  });

  it('prices the part of the media that is chosen by keys or by dragging', async () => {
    const { page } = screen;
    const length = (await own.get(`/projects/${id}`)).as(Project).duration ?? 0;
    const panel = page.getByRole('region', { name: 'Export' });
    const quoted = (part: object) =>
      page.waitForRequest((request) => {
        const { range_start, range_end } = JSON.parse(request.postData() ?? '{}');
        return request.url().endsWith('/exports/quote') && isDeepStrictEqual({ range_start, range_end }, part);
      });
    await screen.tab('Export');
    const start = panel.getByRole('slider', { name: 'Trim start' });
    const byKeys = quoted({ range_start: 1.1, range_end: length });
    await start.press('ArrowRight');
    await start.press('Shift+ArrowRight');
    expect(await start.getAttribute('aria-valuetext')).toBe('0:01.1');
    await byKeys;

    const box = await panel.getByTestId('range').boundingBox();
    const xOf = (share: number) => (box?.x ?? 0) + share * (box?.width ?? 0);
    const y = (box?.y ?? 0) + (box?.height ?? 0) / 2;
    const tenths = (seconds: number) => Math.round(seconds * 10) / 10;
    const dragged = quoted({ range_start: tenths(length / 4), range_end: tenths(length / 2) });
    await page.mouse.move(xOf(0.5), y);
    await page.mouse.down();
    await page.mouse.move(xOf(0.25), y, { steps: 3 });
    await page.mouse.up();
    await dragged;
    const whole = quoted({ range_start: undefined, range_end: undefined });
    await panel.getByRole('button', { name: 'Full length' }).click();
    await whole;
  });

  it('finds and replaces, sets times, names a speaker, and undoes each', async () => {
    const lines = [
      ['Good', 'bread'],
      ['More', 'bread', 'today'],
    ].map((texts, line) => ({
      words: texts.map((text, at) => ({
        text,
        start: (line * 4 + at) / 10,
        end: (line * 4 + at + 1) / 10,
        confidence: 0.9,
        speaker: 'spk_0',
      })),
    }));
    const years = [
      { text: '21', start: 2, end: 2.9 },
      { text: 'years', start: 2.9, end: 3.4 },
    ];
    const all = [...lines, { words: years }];
    expect((await own.send('PUT', `/projects/${id}/transcript`, { lines: all })).status).toBe(200);
    await screen.page.reload();
    await screen.press('Find');
    // Before any line was typed in, the words already get the times in which they are said.
    await screen.page.getByLabel('Find', { exact: true }).fill('21');
    await screen.page.getByLabel('Replace with').fill('twenty one');
    await screen.press('Replace all');
    const spoken = async () => (await saved()).lines[2]?.words.map(({ text, start, end }) => [text, start, end]);
    await expect.poll(spoken, patience).toEqual([
      ['twenty', 2, 2.6],
      ['one', 2.6, 2.9],
      ['years', 2.9, 3.4],
    ]);
    await screen.press('Undo');
    await expect.poll(texts, patience).toEqual(['Good bread', 'More bread today', '21 years']);
    // A click on a line shows it in the player, a click on a word shows the word.
    await screen.page.getByRole('button', { name: '21 years' }).click();
    const shown = () => screen.page.locator('video').evaluate((video: { currentTime: number }) => video.currentTime);
    await expect.poll(shown, patience).toBe(2);
    await screen.page.getByLabel('Line 3', { exact: true }).press('Escape');
    await screen.page.getByRole('button', { name: '21 years' }).click({ position: { x: 45, y: 22 } });
    await expect.poll(shown, patience).toBeCloseTo(2.9, 1);
    await screen.page.getByLabel('Line 3', { exact: true }).press('Escape');
    await screen.page.getByLabel('Find', { exact: true }).fill('BREAD');
    // Marked in the rows, and gone through, forwards and backwards.
    const marked = async () =>
      screen.page.evaluate("['found', 'found-shown'].map((name) => [...(CSS.highlights.get(name) ?? [])].map(String))");
    await screen.page.getByText('1 of 2').waitFor();
    await expect.poll(marked, patience).toEqual([['bread'], ['bread']]);
    await screen.press('Next');
    await screen.page.getByText('2 of 2').waitFor();
    await screen.press('Previous');
    await screen.page.getByText('1 of 2').waitFor();
    await screen.page.getByLabel('Match case').check();
    await screen.page.getByText('No matches').waitFor();
    await screen.page.getByLabel('Match case').uncheck();
    await screen.page.getByLabel('Replace with').fill('cake');
    await screen.press('Replace all');
    await expect.poll(texts, patience).toEqual(['Good cake', 'More cake today', '21 years']);
    // What stays has its time and its confidence.
    expect((await saved()).lines[1]?.words[2]).toMatchObject({ start: 0.6, end: 0.7, confidence: 0.9 });
    await screen.press('Undo');
    await expect.poll(texts, patience).toEqual(['Good bread', 'More bread today', '21 years']);

    await screen.page
      .getByRole('list', { name: 'Lines' })
      .getByRole('button', { name: /More bread/ })
      .click();
    await screen.press('Later');
    await expect.poll(async () => (await saved()).lines[1]?.words[0]?.start, patience).toBe(0.5);
    await screen.unfold('Speakers');
    await screen.page.getByLabel('Name of speaker 1').fill('Ada');
    await screen.page.getByLabel('Name of speaker 1').press('Tab');
    await expect.poll(async () => (await saved()).speakers, patience).toEqual([{ label: 'spk_0', name: 'Ada' }]);
    await screen.page
      .getByLabel('Who speaks from line 1')
      .locator('option', { hasText: 'Ada' })
      .waitFor({ state: 'attached' });
    await screen.press('Undo');
    await expect.poll(async () => (await saved()).speakers?.[0]?.name ?? null, patience).toBeNull();
    await screen.press('Undo');
    await expect.poll(async () => (await saved()).lines[1]?.words[0]?.start, patience).toBe(0.4);
  });

  it('retimes a line by dragging, by typing and by keys, adds, splits, joins and deletes lines, and undoes each', async () => {
    const { page } = screen;
    const lines = [
      [0.2, 'Good', 'bread'],
      [0.8, 'More', 'bread'],
    ].map(([from, ...texts]) => ({
      words: texts.map((text, at) => {
        const start = Math.round((Number(from) + at * 0.2) * 100) / 100;
        return { text: String(text), start, end: Math.round((start + 0.2) * 100) / 100, confidence: 0.9 };
      }),
    }));
    expect((await own.send('PUT', `/projects/${id}/transcript`, { lines })).status).toBe(200);
    await page.reload();
    const times = async () => (await saved()).lines.map(({ words }) => words.flatMap(({ start, end }) => [start, end]));
    const was = await times();
    const block = page.locator('.block', { hasText: 'Good bread' });
    const edge = await block.locator('[data-grip=end]').boundingBox();
    const width = (await page.locator('.blocks').boundingBox())?.width ?? 0;
    const duration = (await own.get(`/projects/${id}`)).as(Project).duration ?? 0;
    const [x, y] = [(edge?.x ?? 0) + (edge?.width ?? 0) / 2, (edge?.y ?? 0) + (edge?.height ?? 0) / 2];
    const dragTo = async (seconds: number) => {
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.keyboard.down('Alt');
      await page.mouse.move(x + ((seconds - 0.6) / duration) * width, y, { steps: 4 });
      await page.mouse.up();
      await page.keyboard.up('Alt');
    };
    await dragTo(0.7);
    const near = (seconds: number) => expect.closeTo(seconds, 1);
    await expect.poll(times, patience).toEqual([[0.2, near(0.45), near(0.45), near(0.7)], was[1]]);
    expect((await saved()).lines[0]?.words[0]?.confidence).toBe(0.9);
    await screen.press('Undo');
    await expect.poll(times, patience).toEqual(was);
    const browser = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...seconds: readonly number[]) =>
      browser.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: seconds.map((at) => ({ x: x + ((at - 0.6) / duration) * width, y })),
      });
    await touch('touchStart', 0.6);
    await touch('touchMove', 0.65);
    await touch('touchMove', 0.7);
    await touch('touchEnd');
    await expect.poll(async () => (await times())[0]?.at(-1), patience).toBeCloseTo(0.7, 1);
    await screen.press('Undo');
    await expect.poll(times, patience).toEqual(was);
    await dragTo(1.1);
    await page.getByText('The next line begins here.').waitFor();
    await expect.poll(times, patience).toEqual([[0.2, 0.5, 0.5, 0.8], was[1]]);
    await screen.press('Undo');
    // A drag keeps what is typed in another line.
    await page.getByRole('button', { name: 'More bread' }).click();
    await page.keyboard.press('End');
    await page.keyboard.type('!');
    await dragTo(0.7);
    await expect.poll(texts, patience).toEqual(['Good bread', 'More bread!']);
    await expect.poll(async () => (await times())[0]?.at(-1), patience).toBeCloseTo(0.7, 1);
    expect(await page.getByLabel('Start', { exact: true }).inputValue()).toBe('0:00.20');
    await screen.press('Undo');
    await screen.press('Undo');
    await expect.poll(times, patience).toEqual(was);
    // A press selects and shows it, and the space bar then plays, whatever was pressed.
    await page.locator('.block', { hasText: 'More bread' }).click();
    const now = () => page.locator('video').evaluate((video: { currentTime: number }) => video.currentTime);
    await expect.poll(now, patience).toBeCloseTo(0.8, 1);
    expect(await page.getByLabel('Start', { exact: true }).inputValue()).toBe('0:00.80');
    await page.getByLabel('Start', { exact: true }).fill('0.75');
    await page.getByLabel('Start', { exact: true }).press('Enter');
    await expect.poll(async () => (await times())[1]?.[0], patience).toBe(0.75);
    await screen.press('Undo');
    await page.keyboard.press('Alt+Shift+ArrowRight');
    await expect.poll(async () => (await times())[1]?.[0], patience).toBeGreaterThan(0.8);
    await screen.press('Undo');
    await screen.press('Mute');
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor();

    await page.getByRole('button', { name: 'Good bread' }).click();
    await screen.press('Delete line');
    await expect.poll(texts, patience).toEqual(['More bread']);
    await page.getByRole('slider', { name: 'Position' }).press('Home');
    await screen.press('Add line');
    await page.keyboard.type('Hello');
    await page.keyboard.press('Escape');
    await expect.poll(texts, patience).toEqual(['Hello', 'More bread']);
    await page.locator('.block', { hasText: 'More bread' }).click();
    await screen.press('Join to previous');
    await expect.poll(texts, patience).toEqual(['Hello More bread']);
    await screen.press('Split');
    await expect.poll(texts, patience).toEqual(['Hello', 'More bread']);
  });

  it('lets words stand out by a press on one, and another speaker say a line', async () => {
    const { page } = screen;
    const words = async () => (await saved()).lines[0]?.words ?? [];
    // A press on a word puts the cursor into it.
    const row = page.getByRole('button', { name: 'Welcome back home' });
    const box = await row.boundingBox();
    await row.click({ position: { x: 12, y: (box?.height ?? 0) / 2 } });
    await screen.press('Emphasize');
    await expect
      .poll(async () => (await words()).map(({ emphasis }) => emphasis), patience)
      .toEqual([true, undefined, undefined]);
    expect(await page.getByRole('button', { name: 'Emphasize' }).getAttribute('aria-pressed')).toBe('true');
    await page.getByLabel('Line 1', { exact: true }).press('End');
    await page.keyboard.press('Control+b');
    await page.getByLabel('Emoji after “home”').fill('🔥');
    await page.getByLabel('Emoji after “home”').press('Tab');
    await expect
      .poll(async () => (await words()).at(-1), patience)
      .toMatchObject({ text: 'home', emphasis: true, emoji: '🔥' });
    await page.getByLabel('Who speaks this line').selectOption('New speaker');
    await expect
      .poll(async () => (await words()).map(({ speaker }) => speaker), patience)
      .toEqual(['spk_0', 'spk_0', 'spk_0']);
    await page.getByLabel('Line 1', { exact: true }).press('Escape');
    await page.locator('[data-emoji="🔥"]').waitFor();
    await page.getByLabel('Who speaks from line 1').selectOption('New speaker');
    await expect.poll(async () => (await words())[0]?.speaker, patience).toBe('spk_1');
    expect((await words()).at(-1)).toMatchObject({ emphasis: true, emoji: '🔥' });
  });

  it('edits lines that are written from the right, and lines without spaces', async () => {
    const { page } = screen;
    const show = async (words: readonly string[]) => {
      const line = { words: words.map((text, at) => ({ text, start: at / 4, end: (at + 1) / 4 })) };
      expect((await own.send('PUT', `/projects/${id}/transcript`, { lines: [line] })).status).toBe(200);
      await page.reload();
      const row = page.getByRole('list', { name: 'Lines' }).locator('.line-text');
      const box = await row.boundingBox();
      return { row, widthPx: box?.width ?? 0, y: (box?.height ?? 0) / 2 };
    };
    const lines = async () => (await saved()).lines.map(({ words }) => words.map(({ text }) => text));
    const arabic = await show(['مرحبا', 'بكم', 'في', 'المطبخ']);
    // Into the first word, which is at the right.
    await arabic.row.click({ position: { x: arabic.widthPx - 24, y: arabic.y } });
    await page.keyboard.press('Enter');
    await expect.poll(lines, patience).toEqual([['مرحبا'], ['بكم', 'في', 'المطبخ']]);
    expect(await page.evaluate('getComputedStyle(document.activeElement).direction')).toBe('rtl');

    const japanese = await show(['今日', 'は', 'パン', 'を', '焼きます']);
    // Behind the third letter, whose place depends on the fonts of the machine.
    const x = Number(
      await page.evaluate(`((row) => {
      const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      for (let left = 3, text = texts.nextNode(); text; left -= text.length, text = texts.nextNode()) {
        if (text.length < left) continue;
        range.setStart(text, 0);
        range.setEnd(text, left);
        break;
      }
      return range.getBoundingClientRect().right - row.getBoundingClientRect().left;
    })(document.querySelector('.line-text'))`),
    );
    await japanese.row.click({ position: { x, y: japanese.y } });
    await page.keyboard.press('Enter');
    await expect.poll(lines, patience).toEqual([
      ['今日', 'は'],
      ['パン', 'を', '焼きます'],
    ]);
    await page.keyboard.press('Backspace');
    await page.keyboard.type('毎');
    await expect.poll(lines, patience).toEqual([['今日', 'は', '毎', 'パン', 'を', '焼きます']]);
  });

  it('moves captions by dragging them in the picture, and opens their line by a press', async () => {
    const { page } = screen;
    const placement = async () => (await own.get(`/projects/${id}`)).as(Project).style?.placement;
    const handle = page.locator('.caption-handle');
    const box = await handle.boundingBox();
    const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
    const frame = await page.locator('.frame').boundingBox();
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, (frame?.y ?? 0) + (frame?.height ?? 0) / 5, { steps: 3 });
    // The safe zone is shown meanwhile.
    await page.locator('.safe-zone .third').waitFor();
    await page.mouse.up();
    await page.locator('.safe-zone').waitFor({ state: 'detached' });
    await expect.poll(placement, patience).toBe('top');
    await page.keyboard.press('Control+z');
    await expect.poll(placement, patience).toBe('bottom');
    await handle.press('ArrowUp');
    await expect.poll(placement, patience).toBe('middle');
    await handle.click();
    await page.getByLabel('Line 1', { exact: true }).waitFor();
  });

  it('edits a transcript by keyboard, saves it as it is typed, and renders it for the price on the button', async () => {
    const { keyboard } = screen.page;
    const line = (number: number) => screen.page.getByLabel(`Line ${number}`, { exact: true });
    await expect.poll(captions, patience).toBeTruthy();
    await keyboard.press('?');
    await screen.page.getByRole('button', { name: 'Change: Split the line at the cursor' }).click();
    await keyboard.press('s');
    await screen.page.getByText('S types a character.').waitFor();
    await keyboard.press('F4');
    await keyboard.press('Escape');

    await screen.page.getByRole('button', { name: 'Welcome back home' }).click();
    await line(1).fill('Hello again friends');
    await line(1).press('Control+Home');
    for (let letter = 0; letter < 'Hello'.length; letter += 1) await keyboard.press('ArrowRight');
    await keyboard.press('F4');
    // The next line is edited then, from its start.
    await line(2).waitFor();
    await keyboard.type('and ');
    await keyboard.press('Escape');
    await expect.poll(texts, patience).toEqual(['Hello', 'and again friends']);
    expect(await screen.page.evaluate('document.activeElement.textContent')).toBe('and again friends');
    // A line is one stop.
    await keyboard.press('Shift+Tab');
    expect(await screen.page.evaluate('document.activeElement.textContent')).toBe('Hello');
    for (let step = 0; step < 3; step += 1) await keyboard.press('Control+z');
    await expect.poll(texts, patience).toEqual(['Welcome back home']);

    await screen.tab('Export');
    await screen.page.getByLabel('Resolution').selectOption('720p');
    await screen.press('Export YouTube for 1 credit');
    await screen.page.getByRole('link', { name: 'Download' }).waitFor();
    await screen.page.getByText(/1280 × 720, Clean, current words, /).waitFor();
    await screen.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await screen.press('Copy link: YouTube');
    await expect.poll(() => screen.page.evaluate('navigator.clipboard.readText()'), patience).toMatch(/\/d\//);
    await screen.press('Play: YouTube');
    await screen.page.getByRole('dialog', { name: 'YouTube' }).locator('video').waitFor();
    await keyboard.press('Escape');
    const charged = (await own.get(`/projects/${id}/exports`)).as(ExportList).data;
    expect(charged.map(({ preset, credits }) => [preset, credits])).toEqual([['youtube', 1]]);
  });
});

const failToPaint = `
  OffscreenCanvasRenderingContext2D.prototype.putImageData = () => {
    throw new Error('No memory to paint');
  };`;

const shapeOf = (box: { readonly width: number; readonly height: number } | null): number =>
  (box?.width ?? 0) / (box?.height ?? 1);
