import { animationOf, motionOf } from '../looks/motion-names.ts';
import type { Box, LookDocument } from '../shapes/look-document.ts';
import { flat } from './paints.ts';

type Word = LookDocument['roles']['word'];
export type Shadow = NonNullable<Word['shadow']>;

/**
 * What burn-in can draw of a look: one colour, one outline and one shadow for all words, boxes as high as the line, words of one size, and
 * the motions that have names. `left`: what is drawn in place of the rest, in sentences.
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
  const [others, all] = [
    [spoken, keyword],
    [word, spoken, keyword],
  ];
  const boxes = [...all.map(({ box }) => box), row_box, page_box].filter((box) => box !== undefined);
  const isFor = (role: string): string => `The ${role} has the outline and the shadow of other words`;

  const findings: readonly (readonly [unknown, string])[] = [
    [JSON.stringify([all, boxes]).includes('stops'), 'A gradient is one of its colours'],
    [word.outlines?.[1], 'Letters have their inner outline alone'],
    [word.glow, word.shadow ? 'There is no glow' : 'A soft shadow takes the place of the glow'],
    [spoken.outlines ?? spoken.shadow ?? spoken.glow, isFor('spoken word')],
    [keyword.outlines ?? keyword.shadow ?? keyword.glow, isFor('keyword')],
    [
      boxes.some(({ radius, height }) => radius || height === 'caps'),
      'Boxes have square corners and are as high as the line',
    ],
    [word.box, 'One box is behind each row in place of one behind each word'],
    [page_box && !word.box, 'One box is behind each row in place of one behind the page'],
    [keyword.box, 'Keywords have no box of their own'],
    [pages.line_height !== 1, 'Rows are as far apart as the font says'],
    [word.letter_spacing, 'Letters are as far apart as the font says'],
    [all.some(({ rotation }) => rotation), 'No word is turned'],
    [all.some(({ opacity }) => opacity), 'No word is fainter than others'],
    [others.some(({ scale }) => scale), 'All words have one size'],
    [
      JSON.stringify(motion) !== JSON.stringify(drawnMotion),
      `The motion is the animation ${animationOf(drawnMotion)} in place of that of the look`,
    ],
  ];
  return findings.flatMap(([found, text]) => (found ? [text] : []));
}
