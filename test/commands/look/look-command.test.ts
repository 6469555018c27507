import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import { PNG } from 'pngjs';
import { afterAll, expect, it } from 'vitest';
import { main } from '../../../commands/look/look-command.ts';
import { sampleSize } from '../../../commands/look/sample.ts';
import { sheetSize } from '../../../commands/look/sheet.ts';
import { runCommand } from '../../support/run-command.ts';

const folder = temporaryFolder(afterAll);

/** Reads an animated WebP: https://developers.google.com/speed/webp/docs/riff_container */
function animationOf(file: Buffer) {
  expect(file.toString('latin1', 8, 16)).toBe('WEBPVP8X');
  const frames = file.toString('latin1').split('ANMF').length - 1;
  return { canvas: { widthPx: file.readUIntLE(24, 3) + 1, heightPx: file.readUIntLE(27, 3) + 1 }, frames };
}

const look = (name: string, word: object, others: object = {}, ...args: string[]) => {
  const file = join(folder, name);
  const document = {
    version: 1,
    name: 'Plain',
    use: 'Tests.',
    colors: { color: '#ffffff' },
    roles: { word: { font: 'Inter', size: 72, outlines: [{ color: '#000000', width: 0.06 }], ...word } },
    ...others,
  };
  writeFileSync(file, JSON.stringify(document));
  return runCommand(main, file, ...args);
};

it('passes a look that can be read everywhere, and draws it beside its file, at rest and in motion', async () => {
  expect(await look('good.json', {})).toMatchObject({
    exitCode: 0,
    stdout: expect.stringMatching(/good: 0 findings\n$/),
  });
  const { width, height, data } = PNG.sync.read(readFileSync(join(folder, 'good.png')));
  expect({ widthPx: width, heightPx: height }).toEqual(sheetSize);
  const isWhite = (x: number, y: number) => data.readUIntBE(4 * (y * width + x), 3) === 0xffffff;
  const square = Array.from({ length: 540 * 540 }, (_, at) => isWhite(1524 + (at % 540), Math.floor(at / 540)));
  expect(square).toContain(true);
  const { canvas, frames } = animationOf(readFileSync(join(folder, 'good.webp')));
  expect(canvas).toEqual(sampleSize);
  expect(frames).toBeGreaterThan(1);
});

it('draws over a picture of your own, and says which files are none', async () => {
  const drawn = new PNG({ width: 4, height: 2 });
  drawn.data.fill(255);
  writeFileSync(join(folder, 'white.png'), PNG.sync.write(drawn));
  expect(await look('white-behind.json', {}, {}, '--picture', join(folder, 'white.png'))).toMatchObject({
    exitCode: 0,
  });
  const { width, data } = PNG.sync.read(readFileSync(join(folder, 'white-behind.png')));
  const corners = [0, 539, 539 * width].map((at) => data.readUInt32BE(4 * at));
  expect(corners).toEqual([0xffffffff, 0xffffffff, 0xffffffff]);
  expect(await look('no-picture.json', {}, {}, '--picture', join(folder, 'good.json'))).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('good.json cannot be read as a picture: give a JPEG, PNG or WebP file.'),
  });
});

it('refuses a document with the path of each wrong field and what is allowed there', async () => {
  const { exitCode, stderr } = await look('bad.json', { size: 999 }, { motion: { in: { kind: 'spin' } }, colours: 1 });
  expect(exitCode).toBe(1);
  expect(stderr).toContain('roles.word.size must be at most 200');
  expect(stderr).toContain('motion.in.kind must be one of fade, pop, zoom, rise, drop, slide');
  expect(stderr).toContain('colours is not known; use one of: $schema, version, name');
});

it('names the looks where there is neither a file nor a look', async () => {
  expect(await runCommand(main, 'nothing')).toMatchObject({
    exitCode: 1,
    stderr: expect.stringMatching(/no file nothing.*bold, .*punch/),
  });
});

it('finds a contrast that is too low, with its figure', async () => {
  const { exitCode, stdout } = await look('pale.json', { outlines: [{ color: '#cccccc', width: 0.06 }] });
  expect(exitCode).toBe(1);
  expect(stdout).toBe(
    `The contrast of a word with its outline is 1.6:1, and 3:1 is needed for large text.\nLook at ${join(folder, 'pale.png')} and ${join(folder, 'pale.webp')}.\npale: 1 finding\n`,
  );
});

it('finds type that is too small, on the platform where it is', async () => {
  const { exitCode, stdout } = await look('small.json', {}, { platforms: { tiktok: { size: 42 } } });
  expect(exitCode).toBe(1);
  expect(stdout).toBe(
    `TikTok 9:16: The type is too small: 42 px, 2.2 % of the height, where subtitles usually have 72 px, 3.8 % of the height.\nLook at ${join(folder, 'small.png')} and ${join(folder, 'small.webp')}.\nsmall: 1 finding\n`,
  );
});

it('finds what leaves no room for letters', async () => {
  const wide = { color: '#000000', width: 0.3 };
  const glow = { color: '#ff00ff', radius: 0.6, strength: 3 };
  const word = { font: 'Inter', size: 200, outlines: [wide, wide], glow };
  const { exitCode, stdout } = await look('glow.json', {}, { roles: { word, spoken: { scale: 1.6 } } });
  expect(exitCode).toBe(1);
  expect(stdout).toMatch(/9:16.*: There is hardly any room for letters/);
});
