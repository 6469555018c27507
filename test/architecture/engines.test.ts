import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

const folder = temporaryFolder(afterAll);
const modules = join(folder, 'node_modules');

/** Each is packed as npm packs it, beside the packages of npm that it names. */
beforeAll(() => {
  mkdirSync(join(modules, '@cueline'), { recursive: true });
  for (const name of readdirSync('node_modules').filter((name) => name !== '@cueline' && !name.startsWith('.')))
    symlinkSync(resolve('node_modules', name), join(modules, name));
  for (const engine of ['captions', 'painter', 'speech', 'video']) {
    const built = join(folder, engine);
    execFileSync(process.execPath, ['packages/build.ts', engine, built]);
    execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: built });
    const into = join(modules, '@cueline', engine);
    mkdirSync(into);
    const archive = readdirSync(folder).find((file) => file.startsWith(`cueline-${engine}-`)) ?? '';
    execFileSync('tar', ['-xzf', join(folder, archive), '-C', into, '--strip-components=1']);
  }
});

/** The example of an engine's README, run in a folder that has nothing else. */
const example = (engine: string, ...args: string[]): string => {
  const [, program = ''] = /```js\n([\s\S]*?)```/.exec(readFileSync(`packages/${engine}/README.md`, 'utf8')) ?? [];
  writeFileSync(join(folder, `${engine}.mjs`), program);
  return execFileSync(process.execPath, [`${engine}.mjs`, ...args], { cwd: folder, encoding: 'utf8' });
};

it('the example of captions writes subtitles', () => {
  expect(example('captions')).toMatch(/^1\r\n00:00:00,000 --> 00:00:0\d,\d{3}\r\nMix the flour/);
});

it('the example of the painter draws a picture', () => {
  expect(example('painter', resolve('layers/fonts/inter.ttf'))).toBe('captions.png\n');
  expect(readFileSync(join(folder, 'captions.png')).subarray(1, 4).toString()).toBe('PNG');
});

it('the example of speech hears a talk and aligns its first sentence', () => {
  const model = resolve('node_modules/@usefulsensors/moonshine-js/dist/model/tiny/quantized');
  expect(example('speech', resolve('test/fixtures/greeting.mp3'), model)).toMatch(
    /^1\d{3} We.+\n(?:\d+ .+\n){3,5}\d+ kitchen\.\nlikely English\n5 words of a script\n$/,
  );
});

it('the example of video makes a second of it', () => {
  expect(example('video', resolve('test/fixtures/talk.mp4'), 'out.mp4')).toMatch(/^mp4 [\d.]+ s\n25 frames\n$/);
  expect(existsSync(join(folder, 'out.mp4'))).toBe(true);
});
