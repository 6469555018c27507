import { type EmojiRun, runsOfEmoji } from '@cueline/captions/laid-out/emoji-runs.ts';
import type { Face } from '@cueline/captions/scene/scene.ts';
import type { ShapedGlyph, ShapingFont } from '@cueline/captions/scene/shaped-text.ts';
import type { CanvasKit, Font, Paragraph, TextStyle, Typeface, TypefaceFontProvider } from 'canvaskit-wasm';

/** A font that is measured, shaped and drawn. It lives as long as the program, or until it is closed. */
export interface PaintedFont extends ShapingFont {
  /** A face at a size, for as long as the font is open. */
  readonly face: (face: Face, sizePx: number) => Font;
  readonly close: () => void;
}

/** Widths are whole thousandths of the em: rows then break alike on all machines. */
const shapedSize = 1000;

/**
 * Opens a TrueType font. Throws if the bytes are not one. `emoji` is a font with emoji in colour, which then draws them.
 */
export function openFont(kit: CanvasKit, bytes: Uint8Array, emoji?: Uint8Array): PaintedFont {
  const opened = new OpenedFont(kit, { text: bytes, ...(emoji && { emoji }) });
  const { ascent, descent, leading } = opened.face('text', shapedSize).getMetrics();
  return {
    widthPx: (text, fontSizePx) => (opened.width(text) / shapedSize) * fontSizePx,
    has: (codePoint) => opened.has(codePoint),
    baseline: inEms(leading / 2 - ascent),
    lineHeight: inEms(descent - ascent + leading),
    capHeight: opened.capHeight(),
    shape: (text, rightToLeft) => opened.shape(text, rightToLeft),
    face: (face, sizePx) => opened.face(face, sizePx),
    close: () => opened.close(),
  };
}

/** Skia has metrics in 32 bits: of 1219 it makes 1218.9999847. */
const inEms = (metric: number): number => Math.round((metric / shapedSize) * 1e6) / 1e6;

/** Emoji are in no other font: digits and spaces of an emoji font are not drawn. */
const drawnAsEmoji = /[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}]|\u20e3/u;

class OpenedFont {
  readonly #kit: CanvasKit;
  readonly #faces: Readonly<Partial<Record<Face, Typeface>>>;
  readonly #families: TypefaceFontProvider;
  readonly #fonts = new Map<string, Font>();

  constructor(kit: CanvasKit, files: { readonly text: Uint8Array; readonly emoji?: Uint8Array }) {
    this.#kit = kit;
    this.#families = kit.TypefaceFontProvider.Make();
    const opened = (face: Face, bytes: Uint8Array): Typeface => {
      const typeface = kit.Typeface.MakeTypefaceFromData(Uint8Array.from(bytes).buffer);
      if (!typeface) throw new Error('The file is not a TrueType font');
      this.#families.registerFont(bytes, face);
      return typeface;
    };
    this.#faces = { text: opened('text', files.text), ...(files.emoji && { emoji: opened('emoji', files.emoji) }) };
  }

  close(): void {
    for (const font of this.#fonts.values()) font.delete();
    for (const face of Object.values(this.#faces)) face.delete();
    this.#families.delete();
  }

  face(face: Face, sizePx: number): Font {
    const key = `${face} ${sizePx}`;
    const font = this.#fonts.get(key) ?? this.#sized(face, sizePx);
    this.#fonts.set(key, font);
    return font;
  }

  #sized(face: Face, sizePx: number): Font {
    const font = new this.#kit.Font(this.#faces[face] ?? null, sizePx);
    font.setHinting(this.#kit.FontHinting.None);
    font.setEdging(this.#kit.FontEdging.AntiAlias);
    font.setSubpixel(true);
    font.setLinearMetrics(true);
    return font;
  }

  has(codePoint: number): boolean {
    const character = String.fromCodePoint(codePoint);
    return this.#isIn('text', character) || this.#isSign(character);
  }

  #isIn(face: Face, character: string): boolean {
    const typeface = this.#faces[face];
    return typeface !== undefined && typeface.getGlyphIDs(character)[0] !== 0;
  }

  /** It is drawn as an emoji, also where it is text by default, since the font of the text has no glyph for it. */
  #isSign(character: string): boolean {
    return drawnAsEmoji.test(character) && !this.#isIn('text', character) && this.#isIn('emoji', character);
  }

  /** The height in most Latin fonts, where the font has no capitals. */
  capHeight(): number {
    const face = this.face('text', shapedSize);
    const [glyph = 0] = face.getGlyphIDs('H');
    const [, top = 0] = glyph === 0 ? [] : face.getGlyphBounds([glyph]);
    return top === 0 ? 0.7 : inEms(-top);
  }

  width(text: string): number {
    const paragraph = this.#paragraph(text, false);
    const width = Math.round(paragraph.getMaxIntrinsicWidth());
    paragraph.delete();
    return width;
  }

  shape(text: string, rightToLeft: boolean): ShapedGlyph[] {
    const paragraph = this.#paragraph(text, rightToLeft);
    const [line] = paragraph.getShapedLines();
    paragraph.delete();
    const indexes = indexesOfBytes(text);
    const faceOf = this.#facesOf(text);
    return (line?.runs ?? []).flatMap(({ glyphs, positions, offsets, typeface }) => {
      typeface.delete();
      return Array.from(glyphs, (glyph, index): ShapedGlyph => {
        const [x = 0, y = 0, nextX = 0] = positions.subarray(2 * index, 2 * index + 3);
        const at = indexes[offsets[index] ?? 0] ?? 0;
        return {
          face: faceOf(at),
          glyph,
          xEm: x / shapedSize,
          yEm: (y - (line?.baseline ?? 0)) / shapedSize,
          advanceEm: (nextX - x) / shapedSize,
          at,
        };
      });
    });
  }

  /** In one row. */
  #paragraph(text: string, rightToLeft: boolean): Paragraph {
    const { ParagraphStyle, ParagraphBuilder, TextAlign, TextDirection } = this.#kit;
    const style = new ParagraphStyle({
      textStyle: this.#style('text'),
      textAlign: TextAlign.Left,
      textDirection: rightToLeft ? TextDirection.RTL : TextDirection.LTR,
      disableHinting: true,
      applyRoundingHack: false,
    });
    const builder = ParagraphBuilder.MakeFromFontProvider(style, this.#families);
    for (const run of this.#runs(text)) {
      if (run.isEmoji) builder.pushStyle(this.#style('emoji'));
      builder.addText(run.text);
      if (run.isEmoji) builder.pop();
    }
    const paragraph = builder.build();
    builder.delete();
    paragraph.layout(Infinity);
    return paragraph;
  }

  #style(face: Face): TextStyle {
    return new this.#kit.TextStyle({ fontFamilies: [face], fontSize: shapedSize, color: this.#kit.BLACK });
  }

  #runs(text: string): EmojiRun[] {
    if (!this.#faces.emoji) return [{ text, isEmoji: false, at: 0 }];
    return runsOfEmoji(text).flatMap((run) =>
      run.isEmoji || !drawnAsEmoji.test(run.text) ? [run] : this.#cutAtSigns(run),
    );
  }

  #cutAtSigns({ text, at }: EmojiRun): EmojiRun[] {
    const runs: { text: string; readonly isEmoji: boolean; readonly at: number }[] = [];
    let index = at;
    for (const character of text) {
      const isEmoji = this.#isSign(character);
      const last = runs.at(-1);
      if (last?.isEmoji === isEmoji) last.text += character;
      else runs.push({ text: character, isEmoji, at: index });
      index += character.length;
    }
    return runs;
  }

  /** The face of the character at an index of the text. */
  #facesOf(text: string): (at: number) => Face {
    const emoji = this.#runs(text).filter(({ isEmoji }) => isEmoji);
    return (index) => (emoji.some(({ at, text }) => at <= index && index < at + text.length) ? 'emoji' : 'text');
  }
}

/** CanvasKit counts bytes of UTF-8: for each of them the index of its character, in UTF-16 code units. */
function indexesOfBytes(text: string): number[] {
  const indexes: number[] = [];
  let at = 0;
  for (const character of text) {
    const bytes = new TextEncoder().encode(character).length;
    for (let byte = 0; byte < bytes; byte += 1) indexes.push(at);
    at += character.length;
  }
  return indexes;
}
