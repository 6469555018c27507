import { readFile } from 'node:fs/promises';
import CanvasKitInit, { type CanvasKit, type TypefaceFontProvider } from 'canvaskit-wasm/full';

/** The measures of one TrueType font; lengths are fractions of the em. */
export interface CaptionFont {
  readonly family: string;
  /** CSS's `line-height: normal`: the part above the baseline, and the whole line. */
  readonly ascent: number;
  readonly lineHeight: number;
  /** The metrics that libass scales by. */
  readonly winAscent: number;
  readonly winDescent: number;
  /** Width of shaped text. */
  width(text: string): number;
  /** Frees its memory. */
  close(): void;
}

let loading: Promise<CanvasKit> | undefined;

/** Reads a TrueType file. Throws for other files. */
export async function readCaptionFont(path: string): Promise<CaptionFont> {
  const bytes = await readFile(path);
  loading ??= CanvasKitInit.default();
  const kit = await loading;
  const fonts = kit.TypefaceFontProvider.Make();
  fonts.registerFont(bytes, family);
  if (fonts.countFamilies() === 0) throw new Error('it is not a TrueType font');
  const [head, hhea, os2] = [tableOf(bytes, 'head'), tableOf(bytes, 'hhea'), tableOf(bytes, 'OS/2')];
  const inEms = (units: number): number => units / head.readUInt16BE(18);
  const [table, at] = os2.readUInt16BE(62) & useTypoMetrics ? [os2, 68] : [hhea, 4];
  const [ascent, descent, lineGap] = [table.readInt16BE(at), table.readInt16BE(at + 2), table.readInt16BE(at + 4)];
  return {
    family: familyName(tableOf(bytes, 'name')),
    ascent: inEms(ascent + lineGap / 2),
    lineHeight: inEms(ascent - descent + lineGap),
    winAscent: inEms(os2.readUInt16BE(74)),
    winDescent: inEms(os2.readUInt16BE(76)),
    width: (text) => widthInEms(kit, fonts, text),
    close: () => fonts.delete(),
  };
}

const family = 'captions';
/** https://learn.microsoft.com/typography/opentype/spec/os2#fsselection */
const useTypoMetrics = 0x0080;
const shapedSize = 1000;

function widthInEms(kit: CanvasKit, fonts: TypefaceFontProvider, text: string): number {
  const textStyle = new kit.TextStyle({ fontFamilies: [family], fontSize: shapedSize });
  const style = new kit.ParagraphStyle({ textStyle, disableHinting: true, applyRoundingHack: false });
  const builder = kit.ParagraphBuilder.MakeFromFontProvider(style, fonts);
  builder.addText(text);
  const paragraph = builder.build();
  paragraph.layout(Infinity);
  const width = paragraph.getMaxIntrinsicWidth() / shapedSize;
  paragraph.delete();
  builder.delete();
  return width;
}

/** https://learn.microsoft.com/typography/opentype/spec/otff#table-directory */
function tableOf(font: Buffer, tag: string): Buffer {
  for (let at = 12; at < 12 + 16 * font.readUInt16BE(4); at += 16) {
    const offset = font.readUInt32BE(at + 8);
    if (font.toString('latin1', at, at + 4) === tag) return font.subarray(offset, offset + font.readUInt32BE(at + 12));
  }
  throw new Error(`it has no table ${tag}`);
}

/** The first family name of Microsoft's platform. https://learn.microsoft.com/typography/opentype/spec/name */
function familyName(names: Buffer): string {
  const strings = names.subarray(names.readUInt16BE(4));
  for (let at = 6; at < 6 + 12 * names.readUInt16BE(2); at += 12) {
    const [platform, id] = [names.readUInt16BE(at), names.readUInt16BE(at + 6)];
    const [length, offset] = [names.readUInt16BE(at + 8), names.readUInt16BE(at + 10)];
    if (platform === 3 && id === 1)
      return new TextDecoder('utf-16be').decode(strings.subarray(offset, offset + length));
  }
  throw new Error('it has no family name');
}
