import { withCachedWidths } from '@cueline/captions/laid-out/cached-widths.ts';
import type { FontFile } from '@cueline/captions/laid-out/font-files.ts';
import type { CaptionFont } from '@cueline/captions/laid-out/measure-text.ts';
import type { PaintedFont } from '@cueline/painter/open-font.ts';
import { type FontFacts, fontPartPath } from '#contract/console.ts';
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
  readonly #loads = new Map<string, Promise<Uint8Array>>();
  readonly #own = new Map<string, Promise<Uint8Array | undefined>>();
  readonly #starts = new Map<string, Uint32Array>();
  readonly #opened = new Map<string, PaintedFont>();

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

  /** The font of a file, of which is known what characters it has, with emoji in colours or without. It measures nothing, and nothing is placed with it. */
  unloaded(file: FontFile, hasEmoji: boolean): CaptionFont {
    const { lineHeight } = this.#factsOf(file);
    const starts = [file, ...(hasEmoji ? [emojiFile] : [])].map((each) => this.#startsOf(each));
    return {
      lineHeight,
      baseline: lineHeight,
      capHeight: 0,
      has: (codePoint) => starts.some((each) => isCovered(each, codePoint)),
      widthPx: () => {
        throw new Error('The font is not loaded');
      },
    };
  }

  /** A font of the console. */
  async load(file: FontFile, hasEmoji: boolean): Promise<PaintedFont> {
    const [bytes, emoji] = await Promise.all([this.#load(file), this.#loadEmoji(hasEmoji)]);
    return this.#open(file, bytes, emoji);
  }

  /** A font that the account has uploaded; undefined where that failed, which is not tried again with each edit. */
  async loadOwn(fontId: string, hasEmoji: boolean): Promise<PaintedFont | undefined> {
    const loading = this.#own.get(fontId) ?? loadedOwn(fontId);
    this.#own.set(fontId, loading);
    const [bytes, emoji] = await Promise.all([loading, this.#loadEmoji(hasEmoji)]);
    try {
      return bytes && this.#open(fontId, bytes, emoji);
    } catch {
      this.#own.set(fontId, Promise.resolve(undefined));
      return undefined;
    }
  }

  /** The font is requested again when it is drawn next. */
  forgetOwn(fontId: string): void {
    this.#own.delete(fontId);
  }

  #open(name: string, bytes: Uint8Array, emoji: Uint8Array | undefined): PaintedFont {
    const key = `${name} ${emoji !== undefined}`;
    const known = this.#opened.get(key);
    if (known) return known;
    const font = this.painting.openFont(bytes, emoji);
    const opened = { ...font, ...withCachedWidths(font) };
    this.#opened.set(key, opened);
    return opened;
  }

  async #loadEmoji(hasEmoji: boolean): Promise<Uint8Array | undefined> {
    return hasEmoji ? this.#load(emojiFile) : undefined;
  }

  #load(file: string): Promise<Uint8Array> {
    const loading = this.#loads.get(file) ?? this.#loaded(file);
    this.#loads.set(file, loading);
    // A failed load is tried again with the next edit.
    loading.catch(() => this.#loads.delete(file));
    return loading;
  }

  async #loaded(file: string): Promise<Uint8Array> {
    const { hash, parts } = this.#factsOf(file);
    const paths = Array.from({ length: parts }, (_, part) => fontPartPath(file, hash, part));
    const answers = await Promise.all(paths.map(async (path) => (await fetched(path)).arrayBuffer()));
    return new Uint8Array(await new Blob(answers).arrayBuffer());
  }

  #startsOf(file: string): Uint32Array {
    const starts = this.#starts.get(file) ?? startsOf(this.#factsOf(file).coverage);
    this.#starts.set(file, starts);
    return starts;
  }

  #factsOf(file: string): FontFacts {
    const facts = this.#facts[file];
    if (!facts) throw new Error(`The console has no font ${file}`);
    return facts;
  }
}

/** A file of the fonts layer that is no caption font. */
const emojiFile = 'noto-color-emoji';

async function loadedOwn(fontId: string): Promise<Uint8Array | undefined> {
  try {
    const { ownFontBytes } = await import('./own-font.ts');
    return new Uint8Array(await ownFontBytes(fontId));
  } catch {
    return undefined;
  }
}
