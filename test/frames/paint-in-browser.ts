import type { FontFile } from '@cueline/captions/laid-out/font-files.ts';
import { loadCanvasKit } from '@cueline/painter/canvas-kit.ts';
import { openFont, type PaintedFont } from '@cueline/painter/open-font.ts';
import { hashesOf, paintedScenes } from './painted-scenes.ts';

const kit = await loadCanvasKit('/canvaskit.wasm');

const fetched = async (url: string): Promise<Uint8Array> => new Uint8Array(await (await fetch(url)).arrayBuffer());

const emoji = await fetched('/layers/fonts/noto-color-emoji.ttf');
const fonts = new Map<FontFile, PaintedFont>();

const opened = async (file: FontFile): Promise<void> => {
  const url = file === 'own' ? '/test/fixtures/fonts/pacifico.ttf' : `/layers/fonts/${file}.ttf`;
  fonts.set(file, openFont(kit, await fetched(url), emoji));
};

/** Which font a scene needs is known only when it is laid out. */
class MissingFont extends Error {
  readonly file: FontFile;

  constructor(file: FontFile) {
    super(file);
    this.file = file;
  }
}

const open = (file: FontFile): PaintedFont => {
  const font = fonts.get(file);
  if (!font) throw new MissingFont(file);
  return font;
};

/** The hashes of a scene, by its name. */
async function paintInBrowser(name: string): Promise<string[]> {
  const scene = paintedScenes.find((each) => each.name === name);
  if (!scene) throw new Error(`There is no scene ${name}`);
  for (;;) {
    try {
      return await hashesOf(scene, { kit, open });
    } catch (error) {
      if (!(error instanceof MissingFont)) throw error;
      await opened(error.file);
    }
  }
}

Object.assign(globalThis, { paintInBrowser });
