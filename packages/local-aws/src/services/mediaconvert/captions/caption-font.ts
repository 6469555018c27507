import { readFile } from 'node:fs/promises';
import { create } from 'fontkit';
import * as v from 'valibot';

/** The measures of one TrueType font; lengths are fractions of the em. */
export interface CaptionFont {
  readonly family: string;
  /** Of CSS's `line-height: normal`: the part above the baseline, and the whole line. */
  readonly ascent: number;
  readonly lineHeight: number;
  /** The metrics that libass scales by. */
  readonly winAscent: number;
  readonly winDescent: number;
  /** Width of shaped text. */
  width(text: string): number;
}

const Metrics = v.object({
  familyName: v.pipe(v.string(), v.minLength(1)),
  unitsPerEm: v.number(),
  hhea: v.object({ ascent: v.number(), descent: v.number(), lineGap: v.number() }),
  'OS/2': v.object({ winAscent: v.number(), winDescent: v.number() }),
});

/** Positioning of marks is off: it does not change the width, and fontkit fails on some marks of Gurmukhi. */
const unmeasured = { mark: false, mkmk: false, abvm: false, blwm: false };

/** Reads a TrueType file. Throws for other files. */
export async function readCaptionFont(path: string): Promise<CaptionFont> {
  const font = create(await readFile(path));
  if (!('layout' in font)) throw new Error('it is a collection of fonts');
  const { familyName, unitsPerEm, hhea, 'OS/2': os2 } = v.parse(Metrics, font);
  const { ascent, descent, lineGap } = hhea;
  return {
    family: familyName,
    ascent: (ascent + lineGap / 2) / unitsPerEm,
    lineHeight: (ascent - descent + lineGap) / unitsPerEm,
    winAscent: os2.winAscent / unitsPerEm,
    winDescent: os2.winDescent / unitsPerEm,
    width: (text) => font.layout(text, unmeasured).advanceWidth / unitsPerEm,
  };
}
