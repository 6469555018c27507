import type { CaptionsRequest } from '@cueline/captions/laid-out/drawn-captions.ts';
import { hasEmojiIn } from '@cueline/captions/laid-out/emoji-runs.ts';
import type { FontFile } from '@cueline/captions/laid-out/font-files.ts';
import { loadCanvasKit } from '@cueline/painter/canvas-kit.ts';
import { openFont, type PaintedFont } from '@cueline/painter/open-font.ts';
import type { CanvasKit } from 'canvaskit-wasm';
import { readFont } from './caption-fonts.ts';

/** The fonts that captions are measured and drawn with, in a CanvasKit of their own. */
export class OpenedFonts {
  readonly kit: CanvasKit;
  readonly #own: Uint8Array | undefined;
  readonly #opened: Map<string, PaintedFont>;

  private constructor(kit: CanvasKit, opened: Map<string, PaintedFont>, own?: Uint8Array) {
    this.kit = kit;
    this.#opened = opened;
    this.#own = own;
  }

  static async load(): Promise<OpenedFonts> {
    return new OpenedFonts(await loadCanvasKit(), new Map());
  }

  /** The same, and a customer's font. */
  with(own: Uint8Array): OpenedFonts {
    return new OpenedFonts(this.kit, this.#opened, own);
  }

  /** The one file that MediaConvert draws with. */
  readonly open = (file: FontFile): PaintedFont => this.#open(file);

  /** What our painter draws captions with: only those that have emoji in colours need the font of these. */
  openerFor({ lines, isPainted = false }: Pick<CaptionsRequest, 'lines' | 'isPainted'>) {
    const emoji = isPainted && hasEmojiIn(lines) ? 'noto-color-emoji' : undefined;
    return (file: FontFile): PaintedFont => this.#open(file, emoji);
  }

  #open(file: FontFile, emoji?: 'noto-color-emoji'): PaintedFont {
    const key = `${file} ${emoji}`;
    const font = this.#opened.get(key) ?? openFont(this.kit, this.#bytesOf(file), emoji && readFont(emoji));
    this.#opened.set(key, font);
    return font;
  }

  #bytesOf(file: FontFile): Uint8Array {
    if (file !== 'own') return readFont(file);
    if (!this.#own) throw new Error('There is no font of a customer');
    return this.#own;
  }
}
