import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FontFile } from '@cueline/captions/laid-out/font-files.ts';
import { brandFont } from '../../../test/support/fonts.ts';
import { loadCanvasKit } from '../src/canvas-kit.ts';
import { openFont, type PaintedFont } from '../src/open-font.ts';

const root = join(import.meta.dirname, '../../..');

export const canvasKit = await loadCanvasKit();

const fileOf = (name: string): Buffer => readFileSync(join(root, `layers/fonts/${name}.ttf`));
const emoji = fileOf('noto-color-emoji');
const opened = new Map<FontFile, PaintedFont>();

/** A font of layers/fonts, or for `own` that of a customer, with emoji in colours; opened once. */
export function paintedFont(file: FontFile): PaintedFont {
  const font = opened.get(file) ?? openFont(canvasKit, file === 'own' ? brandFont() : fileOf(file), emoji);
  opened.set(file, font);
  return font;
}
