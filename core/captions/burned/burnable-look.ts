import type { Box, LookDocument } from '#contract/schemas/look-document.ts';
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

  const findings: readonly (readonly [unknown, string])[] = [
    [JSON.stringify([all, boxes]).includes('stops'), 'plain colours'],
    [
      all.some((role) => role.glow ?? role.outlines?.[1] ?? (role !== word && (role.outlines ?? role.shadow))),
      'plain lines',
    ],
    [
      boxes.some(({ radius, height }) => radius || height === 'caps') || word.box || page_box || keyword.box,
      'plain boxes',
    ],
    [
      pages.line_height !== 1 ||
        word.letter_spacing ||
        all.some(({ rotation, opacity }) => rotation || opacity) ||
        (spoken.scale ?? keyword.scale),
      'plain text',
    ],
    [JSON.stringify(motion) !== JSON.stringify(drawnMotion), 'plain motion'],
  ];
  return findings.flatMap(([found, text]) => (found ? [text] : []));
}
