import type { Box, LookDocument, Paint } from '#contract/schemas/look-document.ts';
import { animationOf, motionOf } from '../../looks/motion-names.ts';
import { flat } from '../../styles/paints.ts';

type Word = LookDocument['roles']['word'];
export type Shadow = NonNullable<Word['shadow']>;

/**
 * What burn-in can draw of a look: one colour, one outline and one shadow for all words, boxes as high as the line, words of one size, and
 * the motions that have names. `left`: what that leaves out, in words.
 */
export function burnableLook(look: LookDocument): { readonly look: LookDocument; readonly left: readonly string[] } {
  const { roles, pages, row_box, page_box, ...rest } = look;
  const { word, spoken, keyword } = roles;
  const rowBox = word.box ?? row_box ?? page_box;
  const motion = motionOf(animationOf(look.motion));
  return {
    look: {
      ...rest,
      roles: {
        word: burnableWord(word),
        ...(spoken && {
          spoken: {
            ...(spoken.color && { color: flat(spoken.color) }),
            ...(spoken.box && { box: lineBox(spoken.box) }),
          },
        }),
        ...(keyword && { keyword: { ...(keyword.color && { color: flat(keyword.color) }) } }),
      },
      ...(rowBox && { row_box: lineBox(rowBox) }),
      pages: { ...pages, line_height: 1 },
      motion,
    },
    left: leftOut(look, motion),
  };
}

function burnableWord({ font, size, letter_case, color, outlines, shadow, glow }: Word): Word {
  const around = shadow ?? (glow && { color: glow.color, right: 0, down: 0, blur: Math.min(0.5, glow.radius) });
  return {
    font,
    size,
    ...(letter_case && { letter_case }),
    ...(color && { color: flat(color) }),
    ...(outlines && { outlines: outlines.slice(0, 1) }),
    ...(around && { shadow: around }),
  };
}

const lineBox = (box: Box): Box => ({ ...box, color: flat(box.color), radius: 0, height: 'line' });

function leftOut(
  { roles, pages, row_box, page_box, motion }: LookDocument,
  drawnMotion: LookDocument['motion'],
): string[] {
  const { word, spoken = {}, keyword = {} } = roles;
  const all = [word, spoken, keyword];
  const boxes = [...all.map(({ box }) => box), row_box, page_box].filter((box) => box !== undefined);
  const paints: (Paint | undefined)[] = [...all.map(({ color }) => color), ...boxes.map(({ color }) => color)];
  const findings: readonly (readonly [unknown, string])[] = [
    [paints.some((paint) => typeof paint === 'object'), 'no gradients'],
    [(word.outlines ?? []).length > 1, 'one outline'],
    [word.glow, 'no glow'],
    [[spoken, keyword].some(({ outlines, shadow, glow }) => outlines ?? shadow ?? glow), 'one outline'],
    [
      boxes.some(({ radius, height }) => radius || height === 'caps') || word.box || page_box || keyword.box,
      'plain boxes',
    ],
    [[spoken, keyword].some(({ scale = 1 }) => scale !== 1), 'sizes alike'],
    [word.letter_spacing || pages.line_height !== 1, 'spacing'],
    [all.some(({ rotation, opacity = 1 }) => rotation || opacity < 1), 'turns'],
    [JSON.stringify(motion) !== JSON.stringify(drawnMotion), 'motion'],
  ];
  return findings.flatMap(([found, text]) => (found ? [text] : []));
}
