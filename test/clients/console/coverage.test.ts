import { expect, it } from 'vitest';
import { isCovered, startsOf } from '../../../clients/console/src/captions/coverage.ts';
import { fontFacts } from '../../../lib/constructs/font-facts.ts';
import { captionFont } from '../../../packages/captions/test/caption-fonts.ts';

it.each(['inter', 'bebas-neue', 'noto-jp'] as const)(
  'a page knows before it loads the font %s which characters the painter finds in it',
  (file) => {
    const starts = startsOf(fontFacts[file]?.coverage ?? []);
    const font = captionFont(file);
    const codePoints = Array.from({ length: 0x32_00 }, (_, codePoint) => codePoint).concat(0x1f600, 0x4eba, 0x10_ff_ff);
    expect(codePoints.filter((codePoint) => isCovered(starts, codePoint))).toEqual(
      codePoints.filter((codePoint) => font.has(codePoint)),
    );
  },
);
