import { describe, expect, it } from 'vitest';
import { isRightToLeft } from '../src/right-to-left.ts';

const wordsOf = (text: string) => text.split(' ').map((word) => ({ text: word }));

describe('the direction of a line', () => {
  it.each(['مرحبًا بكم', 'Cueline هو خدمة', 'שלום עולם, Adam', '2024 عام'])('is from the right for “%s”', (text) => {
    expect(isRightToLeft(wordsOf(text))).toBe(true);
  });

  it.each(['Hello', 'Sa\u0303o Joa\u0303o', 'The word سلام means peace', '2024', ''])(
    'is from the left for “%s”',
    (text) => {
      expect(isRightToLeft(wordsOf(text))).toBe(false);
    },
  );
});
