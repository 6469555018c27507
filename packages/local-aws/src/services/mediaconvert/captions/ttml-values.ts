import type { Color, Outline, Shadow } from './caption-document.ts';

/** A caption file is not valid; the message names the element, attribute and value. */
export class BadTtml extends Error {
  override readonly name = 'BadTtml';
}

const LENGTH = /^(-?\d+(?:\.\d+)?)px$/;

/** `12.5px`; other units are not supported. */
export function parsePx(text: string, what: string): number {
  const px = LENGTH.exec(text)?.[1];
  if (px === undefined) throw new BadTtml(`${what}="${text}" is not a length in px`);
  return Number(px);
}

/** `1080px 1920px`. */
export function parsePair(text: string, what: string): [number, number] {
  const [first = '', second = '', ...more] = text.split(' ');
  if (more.length > 0) throw new BadTtml(`${what}="${text}" is not two lengths in px`);
  return [parsePx(first, what), parsePx(second, what)];
}

/** `#rrggbb` or `#rrggbbaa`. https://www.w3.org/TR/ttml1/#style-value-color */
export function parseColor(text: string, what: string): Color {
  const hex = /^#([0-9a-f]{6})([0-9a-f]{2})?$/i.exec(text);
  if (!hex?.[1]) throw new BadTtml(`${what}="${text}" is not a #rrggbb or #rrggbbaa colour`);
  const rgb = Number.parseInt(hex[1], 16);
  return { red: rgb >> 16, green: (rgb >> 8) & 255, blue: rgb & 255, alpha: Number.parseInt(hex[2] ?? 'ff', 16) };
}

/** `none`, or `color width`: a blur is no part of IMSC. https://www.w3.org/TR/ttml-imsc1.2/#style-attribute-textOutline */
export function parseOutline(text: string): Outline | undefined {
  if (text === 'none') return undefined;
  const [color = '', width = '', ...more] = text.split(' ');
  if (more.length > 0) throw new BadTtml(`tts:textOutline="${text}" is not a colour and a width`);
  const what = 'tts:textOutline';
  return { color: parseColor(color, what), widthPx: parsePx(width, what) };
}

/** `x y [blur] color`. https://www.w3.org/TR/ttml2/#style-attribute-textShadow */
export function parseShadow(text: string): Shadow {
  const lengths = text.split(' ');
  const color = parseColor(lengths.pop() ?? '', 'tts:textShadow');
  const [x = '', y = '', blur = '0px', ...more] = lengths;
  if (more.length > 0) throw new BadTtml(`tts:textShadow="${text}" is not an offset, a blur and a colour`);
  const px = (length: string) => parsePx(length, 'tts:textShadow');
  return { color, xPx: px(x), yPx: px(y), blurPx: px(blur) };
}

/** Clock time with a fraction (`00:00:01.250`) or with frames (`00:00:01:06`). https://www.w3.org/TR/ttml1/#timing-value-timeExpression */
export function parseTimeMs(text: string, framesPerSecond: number, what: string): number {
  const time = /^(\d{2,}):([0-5]\d):([0-5]\d)(?:(\.\d+)|:(\d{2,}))?$/.exec(text);
  if (!time) throw new BadTtml(`${what}="${text}" is not a clock time`);
  const [, hours, minutes, seconds, fraction = '0', frames = '0'] = time;
  if (Number(frames) >= framesPerSecond) throw new BadTtml(`${what}="${text}" has a frame beyond ttp:frameRate`);
  const wholeSeconds = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return wholeSeconds * 1000 + Number(fraction) * 1000 + (Number(frames) * 1000) / framesPerSecond;
}

/** One of the words given. */
export function parseWord<Word extends string>(text: string, words: readonly Word[], what: string): Word {
  const word = words.find((candidate) => candidate === text);
  if (word === undefined) throw new BadTtml(`${what}="${text}" is not one of ${words.join(', ')}`);
  return word;
}
