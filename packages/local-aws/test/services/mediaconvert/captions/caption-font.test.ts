import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readCaptionFont } from '../../../../src/services/mediaconvert/captions/caption-font.ts';

const fontPath = new URL('../../../../../../layers/fonts/noto.ttf', import.meta.url).pathname;

it('reads the name, the line and the shaped widths of a font', async () => {
  const font = await readCaptionFont(fontPath);
  expect(font).toMatchObject({ family: 'Cueline Noto', ascent: 1.1, lineHeight: 1.55 });
  expect(font.width('AVATAR')).toBeLessThan([...'AVATAR'].reduce((sum, letter) => sum + font.width(letter), 0));
  // Letters of Arabic are narrower where they are joined.
  expect(font.width('خبز')).toBeLessThan([...'خبز'].reduce((sum, letter) => sum + font.width(letter), 0));
  font.close();
});

it('throws for what is no font', async () => {
  const path = join(tmpdir(), `font-${process.pid}.ttf`);
  writeFileSync(path, 'a text');
  await expect(readCaptionFont(path)).rejects.toThrow('not a TrueType font');
});
