import { drawnRole } from '../scene/word-roles.ts';
import type { LookDocument, Paint } from '../shapes/look-document.ts';
import { contrastOf, minContrast, readableIn } from '../styles/contrast.ts';
import { lookOf } from '../styles/look-of.ts';
import { colorsIn, opacityOf, paintOf } from '../styles/paints.ts';
import { resolveStyle } from '../styles/resolve-style.ts';
import { hexOf, mix, rgbOf } from '../styles/rgb.ts';

/** For text that is not large, WCAG 2.2 success criterion 1.4.3. */
const minSmallContrast = 4.5;
/** Large is 18 points, 24 CSS pixels (WCAG 2.2): on a phone that is 360 CSS pixels wide, this on a short side of 1080. */
const largeSize = 72;

const roles = {
  'a word': { isSpoken: false, isKeyword: false },
  'the spoken word': { isSpoken: true, isKeyword: false },
  'a keyword': { isSpoken: false, isKeyword: true },
  'a spoken keyword': { isSpoken: true, isKeyword: true },
} as const;

/** What could not be read, over whatever picture: of each role the contrast of its letters with its innermost outline or its box. */
export function lintContrast(document: LookDocument): string[] {
  const look = lookOf(resolveStyle({ design: document }));
  const { color, highlight = color } = look.colors;
  const { spoken, keyword } = document.roles;
  const sizes = Object.values(document.platforms ?? {}).map((platform) => platform?.size ?? document.roles.word.size);
  const size = Math.min(document.roles.word.size, ...sizes);
  const shown = Object.entries(roles).filter(
    ([, { isSpoken, isKeyword }]) => (spoken || !isSpoken) && (keyword || !isKeyword),
  );
  return shown.flatMap(([name, role]) => {
    const drawn = drawnRole(look, { ...role, color: undefined });
    const scale = ((role.isSpoken && spoken?.scale) || 1) * ((role.isKeyword && keyword?.scale) || 1);
    const minimum = size * scale >= largeSize ? minContrast : minSmallContrast;
    const box = drawn.box ?? look.row_box ?? look.page_box;
    const outline = drawn.outlines?.find(({ width }) => width > 0);
    if (!box && !outline) {
      return [`Nothing secures ${name} over a picture as bright as its letters: give it an outline or a box.`];
    }
    const around = [
      ...(outline ? [{ what: 'outline', paint: outline.color }] : []),
      ...(box ? [{ what: 'box', paint: box.color }] : []),
    ].map(({ what, paint }) => {
      const [letters, behind] = [drawn.color, paint].map((each) => paintOf(each, { color, highlight }));
      if (!letters || !behind) throw new Error('A paint has no colour');
      return {
        what,
        ratio: leastContrast(box && box === look.roles.spoken?.box ? readableIn(behind, letters) : letters, behind),
      };
    });
    const [best] = around.sort((one, other) => other.ratio - one.ratio);
    if (!best || best.ratio >= minimum) return [];
    return [
      `The contrast of ${name} with its ${best.what} is ${rounded(best.ratio)}:1, and ${minimum}:1 is needed for ${minimum === minContrast ? 'large text' : `text smaller than ${largeSize} px`}.`,
    ];
  });
}

/** Down, so that no figure that is too low looks like the minimum. */
const rounded = (ratio: number): string => (Math.floor(ratio * 10) / 10).toFixed(1);

/** The least contrast of any of the colours, with a white or a black picture behind what is not opaque. */
const leastContrast = (text: Paint, around: Paint): number =>
  Math.min(
    ...['#ffffff', '#000000'].flatMap((picture) =>
      colorsIn(around).flatMap((behind) => {
        const back = over(behind, picture);
        return colorsIn(text).map((color) => contrastOf(over(color, back), back));
      }),
    ),
  );

/** A colour with its opacity over another one. */
const over = (color: string, back: string): string => hexOf(mix(rgbOf(back), rgbOf(color), opacityOf(color)));
