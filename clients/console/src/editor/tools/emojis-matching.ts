import { oneEmoji } from '@cueline/captions/shapes/choices.ts';

/** The words by which people look for an emoji, its name first; `_` joins those of one name. */
export type EmojiWords = Readonly<Record<string, readonly string[]>>;

export const maxEmojis = 48;

/** What is often chosen, shown before anything is typed. */
const common = [
  ...['🔥', '💡', '✅', '❌', '❤️', '😂', '😮', '🎉', '👀', '👉', '💰', '📈', '⏰', '⚠️', '⭐', '🚀'],
  ...['🙏', '💪', '👍', '👎', '🤔', '😎', '😍', '😭', '🙌', '💯', '🎯', '📌', '🧠', '🍞', '🌍', '📱'],
];

/** Emoji of which each typed word begins one of their own, those with that very word first. An emoji that is typed finds itself. */
export function emojisMatching(typed: string, words: EmojiWords): readonly string[] {
  const asked = typed.trim().toLowerCase();
  if (asked === '') return common;
  if (oneEmoji.test(asked)) return [asked];
  const parts = asked.split(/[\s_]+/);
  return Object.entries(words)
    .flatMap(([emoji, own]) => {
      const weight = parts.reduce((sum, part) => sum + weightOf(part, own), 0);
      return weight < Infinity && oneEmoji.test(emoji) ? [{ emoji, weight }] : [];
    })
    .toSorted((one, other) => one.weight - other.weight)
    .slice(0, maxEmojis)
    .map(({ emoji }) => emoji);
}

/** From 0, the name itself. Infinity where no word begins so. */
function weightOf(part: string, [name = '', ...others]: readonly string[]): number {
  if (name === part) return 0;
  if (others.includes(part) || name.split('_').includes(part)) return 1;
  return [name, ...others].some((word) => word.split('_').some((each) => each.startsWith(part))) ? 2 : Infinity;
}
