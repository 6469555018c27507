import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
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
    await screen.page.getByLabel('Speed').selectOption('2×');
    const rate = screen.page.locator('video').evaluate((video: { playbackRate: number }) => video.playbackRate);
    expect(await rate).toBe(2);
    await screen.page.getByRole('button', { name: 'Safe zone' }).click();
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
    const poster = page.locator('.card', { hasText: 'film' }).locator('img');
    await expect.poll(() => poster.evaluate((img: { naturalHeight: number }) => img.naturalHeight), patience).toBe(540);
  });

  it('prices the part of the media that is chosen', async () => {
    const { page } = screen;
    const length = (await own.get(`/projects/${id}`)).as(Project).duration ?? 0;
    const quoted = page.waitForRequest((request) => {
      const { range_start, range_end } = JSON.parse(request.postData() ?? '{}');
      return request.url().endsWith('/exports/quote') && range_start === 1 && range_end === length;
    });
    await screen.tab('Export');
    await page.getByRole('region', { name: 'Export' }).getByRole('slider', { name: 'Trim start' }).press('ArrowRight');
    await quoted;
  });

  it('on a phone keeps three lines above a keyboard, with the one that is edited, and says how fast it is to be read', async () => {
    const lines = Array.from({ length: 12 }, (_, at) => ({
      words: ['Line', `${at + 1}`].map((text, word) => ({
        text,
        start: at * 0.2 + word * 0.1,
        end: at * 0.2 + word * 0.1 + 0.1,
      })),
    }));
    expect((await own.send('PUT', `/projects/${id}/transcript`, { lines })).status).toBe(200);
    await screen.page.setViewportSize({ width: 390, height: 844 });
    await screen.page.reload();
    await screen.page.getByRole('button', { name: 'Line 3', exact: true }).click();
    await screen.page.setViewportSize({ width: 390, height: 440 });
    await screen.page.locator('.timeline').waitFor({ state: 'hidden' });
    const inSight = `(() => {
      const { top, bottom } = document.querySelector('.rows').getBoundingClientRect();
      const isIn = (element) => element.getBoundingClientRect().top >= top - 1 && element.getBoundingClientRect().bottom <= bottom + 1;
      return { lines: [...document.querySelectorAll('.line')].filter(isIn).length >= 3, field: isIn(document.querySelector('.line-field')), low: bottom <= innerHeight };
    })()`;
    await expect.poll(() => screen.page.evaluate(inSight), patience).toEqual({ lines: true, field: true, low: true });
    await screen.page.getByText('▲ 6 · 30/s').first().waitFor();
    await screen.page.getByLabel('Line 3', { exact: true }).fill('Li');
    await screen.page.getByText('2 · 10/s', { exact: true }).waitFor();
  });

  it('finds and replaces, shifts a line, names a speaker, and undoes each', async () => {
    const lines = [
      ['Good', 'bread'],
      ['More', 'bread', 'today'],
    ].map((texts, line) => ({
      words: texts.map((text, at) => {
        const start = (line * 4 + at) / 10;
        return { text, start, end: (line * 4 + at + 1) / 10, confidence: 0.9, speaker: 'spk_0' };
      }),
    }));
    expect((await own.send('PUT', `/projects/${id}/transcript`, { lines })).status).toBe(200);
    await screen.page.reload();
    await screen.press('Find');
    await screen.page.getByRole('textbox', { name: 'Find' }).fill('BREAD');
    await screen.page.getByText('1 of 2').waitFor();
    await screen.page.getByLabel('Replace with').fill('cake');
    await screen.press('Replace all');
    await expect.poll(texts, patience).toEqual(['Good cake', 'More cake today']);
    await screen.press('Undo');
    await expect.poll(texts, patience).toEqual(['Good bread', 'More bread today']);

    await screen.page.getByRole('button', { name: /More bread/ }).click();
    await screen.press('Later');
    await expect.poll(async () => (await saved()).lines[1]?.words[0]?.start, patience).toBe(0.5);
    await screen.unfold('Speakers');
    await screen.page.getByLabel('Name of speaker 1').fill('Ada');
    await screen.page.getByLabel('Name of speaker 1').press('Tab');
    await expect.poll(async () => (await saved()).speakers, patience).toEqual([{ label: 'spk_0', name: 'Ada' }]);
    await screen.press('Undo');
    await expect.poll(async () => (await saved()).speakers?.[0]?.name ?? null, patience).toBeNull();
    await screen.press('Undo');
    await expect.poll(async () => (await saved()).lines[1]?.words[0]?.start, patience).toBe(0.4);
  });

  it('selects one uncertain word after the other by a key, so that the right one can be typed', async () => {
    const lines = [
      ['Good', 'bred', 'Moor'],
      ['bread', 'toady'],
    ].map((texts, line) => ({
      words: texts.map((text, at) => {
        const start = (line * 4 + at) / 10;
        return { text, start, end: start + 0.1, confidence: ['bred', 'Moor', 'toady'].includes(text) ? 0.4 : 0.9 };
      }),
    }));
    expect((await own.send('PUT', `/projects/${id}/transcript`, { lines })).status).toBe(200);
    const { page } = screen;
    await page.reload();
    await page.getByRole('button', { name: 'Good bred' }).waitFor();
    for (const right of ['bread', 'More', 'today']) {
      await page.keyboard.press('F9');
      await page.keyboard.type(right);
    }
    await page.keyboard.press('Escape');
    await expect.poll(texts, patience).toEqual(['Good bread More', 'bread today']);
  });

  it('retimes a line by dragging and by typing, adds, joins and deletes lines, and undoes each', async () => {
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
    const edge = await page.locator('.block', { hasText: 'Good bread' }).locator('[data-grip=end]').boundingBox();
    const width = (await page.locator('.blocks').boundingBox())?.width ?? 0;
    const duration = (await own.get(`/projects/${id}`)).as(Project).duration ?? 0;
    const [x, y] = [(edge?.x ?? 0) + (edge?.width ?? 0) / 2, (edge?.y ?? 0) + (edge?.height ?? 0) / 2];
    // A drag keeps what is typed in another line.
    await page.getByRole('button', { name: 'More bread' }).click();
    await page.keyboard.press('End');
    await page.keyboard.type('!');
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.keyboard.down('Alt');
    await page.mouse.move(x + (0.1 / duration) * width, y, { steps: 4 });
    await page.mouse.up();
    await page.keyboard.up('Alt');
    await expect.poll(texts, patience).toEqual(['Good bread', 'More bread!']);
    await expect.poll(async () => (await times())[0]?.at(-1), patience).toBeCloseTo(0.7, 1);
    await screen.press('Undo');
    await screen.press('Undo');
    await expect.poll(times, patience).toEqual(was);
    // A press selects and shows it, and the space bar then plays, whatever was pressed.
    await page.locator('.block', { hasText: 'More bread' }).click();
    await page.getByLabel('Start', { exact: true }).fill('0.75');
    await page.getByLabel('Start', { exact: true }).press('Enter');
    await expect.poll(async () => (await times())[1]?.[0], patience).toBe(0.75);
    await screen.press('Undo');
    await screen.press('Mute');
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    await page.keyboard.press('Space');

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
    await screen.press('Emoji after “home”');
    await page.getByRole('searchbox').fill('flame');
    await page.getByRole('button', { name: '🔥' }).waitFor();
    await page.keyboard.press('Enter');
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

  it('edits lines that are written from the right', async () => {
    const { page } = screen;
    const words = ['مرحبا', 'بكم', 'في', 'المطبخ'].map((text, at) => ({ text, start: at / 4, end: (at + 1) / 4 }));
    expect((await own.send('PUT', `/projects/${id}/transcript`, { lines: [{ words }] })).status).toBe(200);
    await page.reload();
    const row = page.getByRole('list', { name: 'Lines' }).locator('.line-text');
    const box = await row.boundingBox();
    // Into the first word, which is at the right.
    await row.click({ position: { x: (box?.width ?? 0) - 24, y: (box?.height ?? 0) / 2 } });
    await page.keyboard.press('Enter');
    await expect.poll(texts, patience).toEqual(['مرحبا', 'بكم في المطبخ']);
    expect(await page.evaluate('getComputedStyle(document.activeElement).direction')).toBe('rtl');
  });

  it('moves captions by dragging them in the picture, and opens their line by a press', async () => {
    const { page } = screen;
    const height = async () => (await own.get(`/projects/${id}`)).as(Project).style?.center_y;
    const handle = page.locator('.caption-handle');
    const box = await handle.boundingBox();
    const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
    const frame = await page.locator('.frame').boundingBox();
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, (frame?.y ?? 0) + (frame?.height ?? 0) / 5, { steps: 3 });
    // The safe zone is shown meanwhile.
    await page.locator('.safe-zone .guide').waitFor();
    await page.mouse.up();
    await page.locator('.safe-zone').waitFor({ state: 'detached' });
    await expect.poll(height, patience).toBeCloseTo(0.2, 1);
    await page.keyboard.press('Control+z');
    await expect.poll(height, patience).toBeUndefined();
    await handle.press('ArrowUp');
    await expect.poll(height, patience).toBeGreaterThan(0.5);
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
