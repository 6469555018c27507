import type { TimedLine } from '../words.ts';

/** A stretch of a text that one kind of font draws. */
export interface EmojiRun {
  readonly text: string;
  readonly isEmoji: boolean;
  /** Where it begins in the text, in UTF-16 units. */
  readonly at: number;
}

/**
 * Emoji as Unicode Technical Standard 51 presents them. A sign whose default is text (☎ © ❤) is one with U+FE0F, a tone or a
 * joined part only, any sign is text with U+FE0E, and digits are emoji only as keycaps. Parts that lack their U+FE0F count too.
 */
const sign = String.raw`[\p{Emoji}--[0-9#*]](?!\ufe0e)`;
const modifiers = String.raw`\ufe0f?\p{Emoji_Modifier}?(?:[\u{e0020}-\u{e007e}]+\u{e007f})?`;
const emoji = new RegExp(
  [
    String.raw`[0-9#*]\ufe0f?\u20e3`,
    `${sign}${modifiers}(?:\\u200d${sign}${modifiers})+`,
    String.raw`(?:\p{Emoji_Presentation}(?!\ufe0e)|${sign}(?=\ufe0f)|\p{Emoji_Modifier_Base}(?=\p{Emoji_Modifier}))${modifiers}`,
  ].join('|'),
  'v',
);
const runs = new RegExp(`(?:${emoji.source})+`, 'gv');

/** The text in order, cut where emoji begin and end: a font in colours has spaces and digits, and caption fonts have emoji in one. */
export function runsOfEmoji(text: string): EmojiRun[] {
  const found = [...text.matchAll(runs)].flatMap(({ 0: { length }, index }) => [index, index + length]);
  return [0, ...found].flatMap((at, count, starts) => {
    const part = text.slice(at, starts[count + 1]);
    return part ? [{ text: part, isEmoji: count % 2 === 1, at }] : [];
  });
}

export const hasEmojiIn = (lines: readonly TimedLine[]): boolean =>
  lines.some(({ words }) =>
    words.some(({ text, emoji = '' }) => runsOfEmoji(text + emoji).some(({ isEmoji }) => isEmoji)),
  );
