import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import { afterAll, expect, it } from 'vitest';
import { probe } from '../support/media/media.ts';

const dir = temporaryFolder(afterAll);

/** Stands for the person's browser. */
const bin = join(dir, 'bin');
const opened = join(dir, 'opened');
mkdirSync(bin);
for (const opener of ['xdg-open', 'open']) {
  writeFileSync(join(bin, opener), `#!/bin/sh\necho "$1" > ${opened}\n`, { mode: 0o755 });
}

/** Runs the command with paths relative to the working directory, as a user would. */
const caption = async (...args: readonly string[]) => {
  const out = join(dir, 'out');
  const paths = ['--out', relative('.', out), '--data', relative('.', join(dir, 'data'))];
  const child = spawn(process.execPath, ['commands/caption.ts', ...args, ...paths, '--recogniser', 'moonshine'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PATH: `${bin}:${process.env.PATH}` },
  });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  // With --open the cloud runs on, until the command is stopped.
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
    if (said.includes('Ctrl+C')) child.kill('SIGTERM');
  });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { exitCode: await exited, stdout, stderr, out };
};

it('writes the video, the transcript in four formats and a receipt, prints their names and what it left out, and opens the console', async () => {
  const text = join(dir, 'labelled.txt');
  writeFileSync(text, '[Intro]\nWelcome back to the kitchen.\n');
  const { exitCode, stdout, stderr, out } = await caption(
    'test/fixtures/greeting.mp4',
    '--preset',
    'tiktok',
    '--template',
    'karaoke',
    '--text',
    text,
    '--open',
  );
  expect(stderr).toMatch(/^transcribe +\d+\.\d s$/m);
  expect(stderr).toContain('Warning: Labels that nobody speaks are left out of the transcript: [Intro].\n');
  expect(exitCode).toBe(0);
  const files = ['json', 'mp4', 'receipt.txt', 'srt', 'txt', 'vtt'].map((extension) => `greeting.${extension}`);
  expect(readdirSync(out).sort()).toEqual(files);
  for (const file of files) expect(stdout).toContain(file);
  expect(readFileSync(join(out, 'greeting.txt'), 'utf8')).toBe('Welcome back to the kitchen.\n');
  expect((await probe(join(out, 'greeting.mp4'))).streams).toContainEqual(
    expect.objectContaining({ codec_name: 'h264', width: 1080, height: 1920 }),
  );
  const receipt = readFileSync(join(out, 'greeting.receipt.txt'), 'utf8');
  expect(stdout).toContain(receipt);
  expect(receipt).toMatch(/^render tiktok +\d+\.\d s$/m);
  const [url] = /http:\S+\/console\/projects\/[\w-]+#token=\S+/.exec(stdout) ?? [];
  // The opener runs on its own.
  await expect.poll(() => (existsSync(opened) ? readFileSync(opened, 'utf8').trim() : '')).toBe(url);
  expect(receipt).toContain('minutes of speech by our own recogniser on Lambda.');
  for (const service of ['AWS Lambda', 'Amazon Simple Storage Service', 'total']) {
    expect(receipt).toMatch(new RegExp(`^${service} +0\\.\\d{9} +\\d+\\.\\d%$`, 'm'));
  }
});

it('stops the cloud that it has started and ends with exit code 1, and the reason in one line, where the media is refused', async () => {
  const { exitCode, stderr } = await caption('test/fixtures/not-media.mp4');
  expect(exitCode).toBe(1);
  expect(stderr.trim().split('\n').at(-1)).toBe('No captions: The upload is not an audio or video file. (not_media)');
});
