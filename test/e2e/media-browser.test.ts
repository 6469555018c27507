import { execFileSync } from 'node:child_process';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import { expect, inject, it, onTestFinished } from 'vitest';
import { Project } from '#contract/schemas/project.ts';
import { ProjectMedia } from '#contract/schemas/project-media.ts';
import { newAccount } from '../support/cloud/new-account.ts';
import { browserPath, newContext } from '../support/tls/browser.ts';
import { LoopbackServer } from '../support/tls/loopback-server.ts';

const talk = new URL('../fixtures/talk.mp4', import.meta.url).pathname;
const cloud = inject('cloud');

/** A page of another origin than the API and the bucket. */
const openPage = async (executablePath: string) => {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html').end('<!doctype html><video crossorigin="anonymous"></video>');
  });
  const site = await new LoopbackServer(server).listen();
  onTestFinished(() => site.stop());
  const context = await newContext(executablePath);
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.goto(`http://${site.address}/`);
  return page;
};

/** Seeks in the video, and reads a range with a script. */
const script = (url: string) => `(async () => {
  const video = document.querySelector('video');
  await new Promise((resolve, reject) => {
    video.onseeked = resolve;
    video.onerror = () => reject(new Error(video.error.message));
    video.onloadedmetadata = () => { video.currentTime = 10; };
    video.src = ${JSON.stringify(url)};
  });
  const part = await fetch(video.src, { headers: { range: 'bytes=0-9' } });
  return { at: video.currentTime, hasPicture: video.videoWidth > 0, range: part.headers.get('content-range') };
})()`;

// Skipped on machines without a browser, of which ./setup warns.
it.skipIf(browserPath === undefined).each([
  ['mp4', 'video/mp4'],
  ['mov', 'video/quicktime'],
])('Chromium seeks in a .%s that is `playable`, on a page of another origin', async (extension, contentType) => {
  const folder = temporaryFolder(onTestFinished);
  const file = join(folder, `talk.${extension}`);
  execFileSync('ffmpeg', ['-v', 'error', '-i', talk, '-c', 'copy', file]);
  const { api } = await newAccount(cloud.data, 'creator');
  const upload_id = await api.upload(file, contentType);
  const { id } = (await api.post('/projects', { upload_id, auto_transcribe: false })).as(Project);
  const { url, playable } = (await api.get(`/projects/${id}/media`)).as(ProjectMedia);
  expect(playable).toBe(true);
  const page = await openPage(browserPath ?? '');
  expect(await page.evaluate(script(url))).toEqual({
    at: 10,
    hasPicture: true,
    range: expect.stringMatching(/^bytes 0-9\/\d+$/),
  });
});
