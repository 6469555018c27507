import type { CaptionFont } from '@cueline/captions/laid-out/measure-text.ts';
import { maxFontNameLength } from '#contract/limits.ts';
import type { FontRecord } from '#contract/records/font.ts';
import { onOneLine } from '#contract/schemas/fields.ts';
import { FontScript } from '#contract/schemas/font.ts';
import { AppError } from '../app-error.ts';
import { fontName } from './font-name.ts';
import { fontTables, numberAt, unusable } from './font-tables.ts';

/** Letters without which a font cannot write a script. */
const letters: Readonly<Record<FontScript, string>> = {
  Latin: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
  Greek: 'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩαβγδεζηθικλμνξοπρςστυφχψω',
  Cyrillic: 'АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя',
  Hebrew: 'אבגדהוזחטיךכלםמןנסעףפץצקרשת',
  Arabic: 'ابتثجحخدذرزسشصضطظعغفقكلمنهوي',
  Devanagari: 'अआइईउऊएऐओऔकखगघचछजझटठडढणतथदधनपफबभमयरलवशषसहािीुूेैोौ्',
  Bengali: 'অআইঈউঊএঐওঔকখগঘচছজঝটঠডঢণতথদধনপফবভমযরলশষসহািীুূেৈ্',
  Tamil: 'அஆஇஈஉஊஎஏஐஒஓகஙசஞடணதநனபமயரறலளழவாிீுூெேை்',
  Thai: 'กขคงจฉชซญดตถทธนบปผฝพฟภมยรลวสหอะาิีึืุูเแโใไ่้',
  Hangul: '가나다라마바사아자차카타파하한국말입니',
  Hiragana: 'あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわをん',
  Katakana: 'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン',
  Han: '一人大小中国日月山水火木金土上下左右',
};

/** Rules of a font may be about them alone. */
const signs = '0123456789.,:;!?…\'"’“”()[]-–—/&%@#*+=$€£';

/** fsType, bits 0 to 3: https://learn.microsoft.com/typography/opentype/spec/os2#fstype */
const usageBits = 0x000f;
const restricted = 0x0002;
const fsTypeAt = 8;
/** In ems. Lines of caption fonts have 1.2 to 1.8. */
const lineHeights = { min: 0.5, max: 4 };
const maxAdvanceEm = 8;

/** What is stored of a font that captions can be set in; `open` opens it. Throws unusable_font and font_licence. */
export function checkFont(bytes: Uint8Array, open: () => CaptionFont): Pick<FontRecord, 'name' | 'scripts'> {
  const tables = fontTables(bytes);
  if ((numberAt(tables, 'OS/2', fsTypeAt) & usageBits) === restricted) {
    const message = 'The licence bits of the font (fsType) forbid embedding without the permission of its maker.';
    throw new AppError('font_licence', message, { param: 'file' });
  }
  try {
    return { name: nameOf(tables), scripts: scriptsOf(open()) };
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw unusable('The font is damaged: its tables cannot be read.', error);
  }
}

function scriptsOf(font: CaptionFont): FontScript[] {
  if (!isWithin(font.lineHeight, lineHeights.min, lineHeights.max)) {
    throw unusable('The line height of the font (ascender, descender and line gap) cannot be used for captions.');
  }
  const scripts = FontScript.options.filter((script) => hasAll(font, letters[script]));
  if (scripts.length === 0)
    throw unusable('The font does not have the letters of any script that captions are set in.');
  for (const script of scripts) {
    const text = letters[script];
    if (!isWithin(font.widthPx(text, 1), Number.EPSILON, text.length * maxAdvanceEm)) {
      throw unusable(`The widths of the ${script} letters cannot be used for captions.`);
    }
  }
  font.widthPx(signs, 1);
  return scripts;
}

const hasAll = (font: CaptionFont, text: string): boolean =>
  [...text].every((letter) => font.has(letter.codePointAt(0) ?? 0));

const isWithin = (value: number, min: number, max: number): boolean => value >= min && value <= max;

/** Renderers find a font by its family. */
function nameOf(tables: ReadonlyMap<string, DataView>): string {
  const family = fontName(tables, 'family');
  if (!family) throw unusable('The font has no family name.');
  const name = onOneLine(fontName(tables, 'full') || family)
    .toWellFormed()
    .trim();
  return [...name].slice(0, maxFontNameLength).join('') || 'Font';
}
