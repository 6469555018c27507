import { type FontFacts, fontPartPath } from '#contract/console.ts';
import type { FontFile } from '#core/captions/burned/font-files.ts';
import { fetched } from './fetched.ts';
import type { LoadedFont, PreviewFont } from './loaded-font.ts';

/** The name of a file of the console (lib/constructs/console-files.ts). */
declare const FONTS_FILE: string;

/**
 * The caption fonts, measured by the browser. A table of the characters of all fonts tells which font a text needs, so that only
 * that one is loaded. Beside them the fonts that the account has uploaded.
 */
export class PreviewFonts {
  readonly #facts: Readonly<Record<string, FontFacts>>;
  readonly #opened = new Map<FontFile, PreviewFont>();
  readonly #loads = new Map<FontFile, Promise<LoadedFont>>();
  readonly #own = new Map<string, Promise<LoadedFont | undefined>>();
  readonly #register: (font: FontFace) => void;

  private constructor(facts: Readonly<Record<string, FontFacts>>, register: (font: FontFace) => void) {
    this.#facts = facts;
    this.#register = register;
  }

  /** `register` adds a font to those of the page or of the worker. */
  static async open(register: (font: FontFace) => void): Promise<PreviewFonts> {
    const answer = await fetched(`/console/files/${FONTS_FILE}`);
    return new PreviewFonts(await answer.json(), register);
  }

  /** The font of a file. It can measure widths once it is loaded. */
  readonly font = (file: FontFile): PreviewFont => {
    const font = this.#opened.get(file) ?? opened(file, this.#factsOf(file));
    this.#opened.set(file, font);
    return font;
  };

  /** Loads a font of the console. */
  load(file: FontFile): Promise<LoadedFont> {
    const loading = this.#loads.get(file) ?? this.#load(file);
    this.#loads.set(file, loading);
    // A failed load is tried again with the next edit.
    loading.catch(() => this.#loads.delete(file));
    return loading;
  }

  /** Loads a font that the account has uploaded; undefined where that failed, which is not tried again with each edit. */
  loadOwn(fontId: string): Promise<LoadedFont | undefined> {
    const loading = this.#own.get(fontId) ?? this.#loadOwn(fontId);
    this.#own.set(fontId, loading);
    return loading;
  }

  /** The font is requested again when it is drawn next. */
  forgetOwn(fontId: string): void {
    this.#own.delete(fontId);
  }

  async #loadOwn(fontId: string): Promise<LoadedFont | undefined> {
    try {
      const { loadOwnFont } = await import('./own-font.ts');
      return await this.#registered(await loadOwnFont(fontId));
    } catch {
      return undefined;
    }
  }

  async #load(file: FontFile): Promise<LoadedFont> {
    const { hash, parts } = this.#factsOf(file);
    const paths = Array.from({ length: parts }, (_, part) => fontPartPath(file, hash, part));
    const answers = await Promise.all(paths.map(async (path) => (await fetched(path)).arrayBuffer()));
    const bytes = await new Blob(answers).arrayBuffer();
    return this.#registered({ font: this.font(file), bytes });
  }

  async #registered(loaded: LoadedFont): Promise<LoadedFont> {
    this.#register(await new FontFace(loaded.font.family, loaded.bytes).load());
    return loaded;
  }

  #factsOf(file: FontFile): FontFacts {
    const facts = this.#facts[file];
    if (!facts) throw new Error(`The console has no font ${file}`);
    return facts;
  }
}

/** The em of every caption font, in its units: widths at this size are whole numbers. */
const unitsPerEm = 1000;
/** Browsers set such marks closer together, and the renderer does not: an invisible character between them keeps them apart. */
const betweenMarks = /(?<=[\u3000-\u303f\uff00-\uffef])(?=[\u3000-\u303f\uff00-\uffef])/gu;
/** The number of remembered widths, since words recur from edit to edit. Beyond it all widths are forgotten. */
const keptWidths = 200_000;

function opened(file: FontFile, { lineHeight, baseline, coverage }: FontFacts): PreviewFont {
  const family = `caption ${file}`;
  const pen = new OffscreenCanvas(1, 1).getContext('2d');
  if (!pen) throw new Error('This browser cannot measure text');
  const widths = new Map<string, number>();
  const widthInEm = (text: string): number => {
    const known = widths.get(text);
    if (known !== undefined) return known;
    if (widths.size >= keptWidths) widths.clear();
    // A canvas uses a font only if the font is set after it was loaded.
    if (widths.size === 0) {
      pen.font = `${unitsPerEm}px "${family}"`;
      pen.fontKerning = 'normal';
      pen.textRendering = 'geometricPrecision';
    }
    const width = Math.round(pen.measureText(text.replace(betweenMarks, '\u2060')).width) / unitsPerEm;
    widths.set(text, width);
    return width;
  };
  const starts = startsOf(coverage);
  return {
    family,
    baseline,
    lineHeight,
    widthPx: (text, fontSizePx) => widthInEm(text) * fontSizePx,
    has: (codePoint) => isCovered(starts, codePoint),
  };
}

/** Where ranges of code points begin, in turn without and with glyphs. */
function startsOf(coverage: readonly number[]): Uint32Array {
  const starts = new Uint32Array(coverage.length + 1);
  coverage.forEach((length, index) => {
    starts[index + 1] = (starts[index] ?? 0) + length;
  });
  return starts;
}

function isCovered(starts: Uint32Array, codePoint: number): boolean {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= codePoint) low = middle + 1;
    else high = middle;
  }
  // The last start is the end of all that is covered.
  return low % 2 === 0 && low < starts.length;
}
