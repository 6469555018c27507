import { oneEmoji } from '@cueline/captions/shapes/choices.ts';
import words from 'emojilib/dist/emoji-en-US.json' with { type: 'json' };
import { expect, it } from 'vitest';
import { emojisMatching, maxEmojis } from '../../../clients/console/src/editor/tools/emojis-matching.ts';

it.each([
  ['bread', '🍞'],
  ['fire', '🔥'],
  ['Flame', '🔥'],
  ['red heart', '❤️'],
  ['thumbs up', '👍️'],
  ['roc', '🚀'],
])('%s finds %s first or soon', (typed, emoji) => {
  const found = emojisMatching(typed, words)
    .slice(0, 12)
    .map((each) => each.replaceAll('\ufe0f', ''));
  expect(found).toContain(emoji.replaceAll('\ufe0f', ''));
});

it('the emoji whose name was typed is the first', () => {
  expect(emojisMatching('bread', words)[0]).toBe('🍞');
  expect(emojisMatching('fire', words)[0]).toBe('🔥');
});

it('an emoji finds itself, nothing typed finds some, and nonsense none', () => {
  expect(emojisMatching(' 🥖 ', words)).toEqual(['🥖']);
  expect(emojisMatching('', {}).length).toBeGreaterThan(16);
  expect(emojisMatching('qqqq', words)).toEqual([]);
});

it('whatever is found the API takes, and no more than fit the screen', () => {
  for (const typed of ['', 'a', 'e', 'face', 'flag']) {
    const found = emojisMatching(typed, words);
    expect(found.length).toBeLessThanOrEqual(maxEmojis);
    expect(found.filter((emoji) => !oneEmoji.test(emoji))).toEqual([]);
  }
});
