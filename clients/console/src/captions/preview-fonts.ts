import { type FontFacts, fontPartPath } from '#contract/console.ts';
import { withCachedWidths } from '#core/captions/burned/cached-widths.ts';
import type { FontFile } from '#core/captions/burned/font-files.ts';
import type { CaptionFont } from '#core/captions/burned/measure-text.ts';
import type { PaintedFont } from '#painter/open-font.ts';
import { isCovered, startsOf } from './coverage.ts';
import { fetched } from './fetched.ts';
import type { Painting } from './painting.ts';

/** The name of a file of the console (lib/constructs/console-files.ts). */
declare const FONTS_FILE: string;

/**
 * The caption fonts. A table of the characters of all of them tells which font a text needs, so that only that one is loaded. Beside
 * them the fonts that the account has uploaded.
 */
export class PreviewFonts {
  readonly painting: Painting;
  readonly #facts: Readonly<Record<string, FontFacts>>;
  readonly #unloaded = new Map<FontFile, CaptionFont>();
  readonly #loads = new Map<FontFile, Promise<PaintedFont>>();
  readonly #own = new Map<string, Promise<PaintedFont | undefined>>();

  private constructor(painting: Painting, facts: Readonly<Record<string, FontFacts>>) {
    this.painting = painting;
    this.#facts = facts;
  }

  static async open(): Promise<PreviewFonts> {
    const [{ loadPainting }, facts] = await Promise.all([
      import('./painting.ts'),
      fetched(`/console/files/${FONTS_FILE}`),
    ]);
    return new PreviewFonts(await loadPainting(), await facts.json());
  }

  /** The font of a file, of which is known what characters it has. It measures nothing. */
  readonly unloaded = (file: FontFile): CaptionFont => {
    const font = this.#unloaded.get(file) ?? withoutWidths(this.#factsOf(file));
    this.#unloaded.set(file, font);
    return font;
  };

  /** Loads a font of the console. */
  load(file: FontFile): Promise<PaintedFont> {
    const loading = this.#loads.get(file) ?? this.#load(file);
    this.#loads.set(file, loading);
    // A failed load is tried again with the next edit.
    loading.catch(() => this.#loads.delete(file));
    return loading;
  }

  /** Loads a font that the account has uploaded; undefined where that failed, which is not tried again with each edit. */
  loadOwn(fontId: string): Promise<PaintedFont | undefined> {
    const loading = this.#own.get(fontId) ?? this.#loadOwn(fontId);
    this.#own.set(fontId, loading);
    return loading;
  }

  /** The font is requested again when it is drawn next. */
  forgetOwn(fontId: string): void {
    this.#own.delete(fontId);
  }

  async #loadOwn(fontId: string): Promise<PaintedFont | undefined> {
    try {
      const { ownFontBytes } = await import('./own-font.ts');
      return this.#opened(await ownFontBytes(fontId));
    } catch {
      return undefined;
    }
  }

  async #load(file: FontFile): Promise<PaintedFont> {
    const { hash, parts } = this.#factsOf(file);
    const paths = Array.from({ length: parts }, (_, part) => fontPartPath(file, hash, part));
    const answers = await Promise.all(paths.map(async (path) => (await fetched(path)).arrayBuffer()));
    return this.#opened(await new Blob(answers).arrayBuffer());
  }

  #opened(bytes: ArrayBuffer): PaintedFont {
    const font = this.painting.openFont(new Uint8Array(bytes));
    return { ...font, ...withCachedWidths(font) };
  }

  #factsOf(file: FontFile): FontFacts {
    const facts = this.#facts[file];
    if (!facts) throw new Error(`The console has no font ${file}`);
    return facts;
  }
}

function withoutWidths({ lineHeight, coverage }: FontFacts): CaptionFont {
  const starts = startsOf(coverage);
  return {
    lineHeight,
    has: (codePoint) => isCovered(starts, codePoint),
    widthPx: () => {
      throw new Error('The font is not loaded');
    },
  };
}
