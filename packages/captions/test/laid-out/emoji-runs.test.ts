import { expect, it } from 'vitest';
import { runsOfEmoji } from '../../src/laid-out/emoji-runs.ts';

/** Emoji of each kind in Unicode's emoji-test.txt, also without their U+FE0F. */
it.each([
  ['😀', 'default emoji'],
  ['❤️', 'text by default, with U+FE0F'],
  ['☝🏻', 'text by default, with a tone'],
  ['👍🏽', 'a tone'],
  ['☝️🏽', 'a tone after U+FE0F'],
  ['🇩🇪', 'a flag'],
  ['🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'a flag of tags'],
  ['1️⃣', 'a keycap'],
  ['#⃣', 'an unqualified keycap'],
  ['👨‍👩‍👧‍👦', 'a family'],
  ['👩🏽‍⚕️', 'a joined sign that is text by default'],
  ['👩🏽‍⚕', 'a minimally qualified one'],
  ['👁‍🗨', 'an unqualified one'],
  ['🐈‍🎓', 'a joined one that no font has'],
  ['❤️‍🔥👍🏽🇫🇷🇩🇪2️⃣', 'a row of them'],
])('%s (%s) is one run of emoji', (text) => {
  expect(runsOfEmoji(`1 ${text} 2`)).toEqual([
    { text: '1 ', isEmoji: false, at: 0 },
    { text, isEmoji: true, at: 2 },
    { text: ' 2', isEmoji: false, at: 2 + text.length },
  ]);
});

it.each(['Call ☎ © ™ ❤ 12 # *', '❤︎', '😀︎', '⌚︎', '1️', '☎‍', 'نص عربي', '♪ ✓ →'])('%s is text', (text) => {
  expect(runsOfEmoji(text)).toEqual([{ text, isEmoji: false, at: 0 }]);
});

it('a text that begins or ends with emoji has no empty runs, and an empty one none', () => {
  expect(runsOfEmoji('😀 a 🇩🇪').map(({ text }) => text)).toEqual(['😀', ' a ', '🇩🇪']);
  expect(runsOfEmoji('')).toEqual([]);
});

it('a sign in the style of text parts the emoji beside it', () => {
  expect(runsOfEmoji('😀❤︎😀').map(({ text, isEmoji }) => [text, isEmoji])).toEqual([
    ['😀', true],
    ['❤︎', false],
    ['😀', true],
  ]);
});
