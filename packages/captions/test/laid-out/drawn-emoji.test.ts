import { expect, it } from 'vitest';
import { withoutBrokenEmoji } from '../../src/laid-out/drawn-emoji.ts';
import { captionFont } from '../caption-fonts.ts';

it.each([
  ['the character of a keycap', 'Press 1️⃣ and #️⃣', 'Press 1 and #'],
  ['nothing of a tone without a person', 'so 🏽 what', 'so  what'],
  ['nothing of half a flag', 'in 🇫 now', 'in  now'],
  ['nothing of letters that are no flag', 'in 🇽🇽 now', 'in  now'],
])('keeps %s', (_, text, kept) => expect(withoutBrokenEmoji(text, false)).toBe(kept));

it.each(['🍞', '👍🏽', '👩🏽‍🍳', '👨‍👩‍👧‍👦', '🧑‍🧑‍🧒', '🇫🇷🇩🇪', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '❤️‍🔥', '🏳️‍🌈', '☀️', '1234', 'Ⓐ'])(
  'keeps all of %s',
  (text) => expect(withoutBrokenEmoji(text, false)).toBe(text),
);

it('keeps keycaps where emoji are in colours, and no frame without its character', () => {
  expect(withoutBrokenEmoji('Press 1️⃣ and #⃣, A⃣ 🇫', true)).toBe('Press 1️⃣ and #⃣, A ');
});

it.each(['👩🏽‍🍳', '🇫🇷', '👨‍👩‍👧‍👦', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🏳️‍🌈', '🧑‍🧑‍🧒'])('%s is one sign in caption fonts', (text) => {
  const font = captionFont('inter');
  expect(font.widthPx(text, 100)).toBeCloseTo(font.widthPx('🍞', 100), -1);
});
