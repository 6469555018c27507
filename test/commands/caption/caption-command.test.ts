import { expect, it, vi } from 'vitest';
import { main } from '../../../commands/caption.ts';
import { runCommand } from '../../support/run-command.ts';

it.each([
  [['test/fixtures/absent.mp4'], 'No captions: There is no file test/fixtures/absent.mp4.'],
  [['test/fixtures/talk.mp4', '--preset', 'vine'], 'It takes youtube, youtube_shorts, tiktok'],
  [[], "No captions: missing required argument 'file-or-url'. --help shows"],
])('refuses %j in one sentence, before it starts a cloud', async (args, reason) => {
  const { exitCode, stdout, stderr } = await runCommand(main, ...args);
  expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
  expect(stderr.trim().split('\n')).toEqual([expect.stringContaining(reason)]);
});

it('says which program is missing, and how to install it', async () => {
  vi.stubEnv('PATH', 'test/fixtures');
  const { exitCode, stderr } = await runCommand(main, 'test/fixtures/talk.mp4', '--data', 'test/fixtures/absent');
  vi.unstubAllEnvs();
  expect(exitCode).toBe(1);
  expect(stderr).toContain('There is no ffmpeg and no ffprobe on the PATH');
  expect(stderr).toContain('apt-get install ffmpeg, or brew install ffmpeg.');
});

it('prints how to call it for --help', async () => {
  const help = await runCommand(main, '--help');
  expect(help).toMatchObject({
    exitCode: 0,
    stdout: expect.stringContaining('npm run caption -- [options] <file-or-url...>'),
  });
});
