import type { Face, Scene, SceneBox, ScenePaint, ScenePose, SceneWord, Still } from '@cueline/captions/scene/scene.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Painter } from '../src/painter.ts';
import type { Picture } from '../src/picture.ts';
import { canvasKit, paintedFont } from './painted-font.ts';

const canvas = { widthPx: 360, heightPx: 300 };
const font = paintedFont('montserrat');
const [left, top] = [120, 150];

const real = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const color = fc.constantFrom('#ff0000', '#00ff0080', '#0000ffcc');
const paint: fc.Arbitrary<ScenePaint> = fc.oneof(
  color,
  fc.record({
    colors: fc.constant(['#ff0000', '#ffff0080']),
    fromPx: fc.constant([left, top] as const),
    toPx: fc.tuple(real(120, 180), real(120, 170)),
  }),
);
const box: fc.Arbitrary<SceneBox> = fc.record(
  {
    leftPx: real(100, 140),
    topPx: real(100, 150),
    widthPx: real(5, 80),
    heightPx: real(5, 60),
    color: paint,
    radiusPx: real(0, 20),
  },
  { requiredKeys: ['leftPx', 'topPx', 'widthPx', 'heightPx', 'color'] },
);
const outlines = fc
  .array(fc.record({ color, widthPx: real(0, 9) }), { maxLength: 2 })
  .map((all) => all.map(({ color, widthPx }, at) => ({ color, widthPx: at === 0 ? widthPx : widthPx + 9 })));

const word: fc.Arbitrary<SceneWord> = fc
  .record(
    {
      text: fc.constantFrom('Ångström', 'fjord', '🍞', 'Q“y”', 'W🥖j', 'गेहूँ'),
      fontSizePx: real(16, 36),
      color: paint,
      box,
      outlines,
      shadow: fc.record({ color, rightPx: real(-15, 15), downPx: real(-15, 15), blurPx: real(0, 25) }),
      glow: fc.record({ color, radiusPx: real(1, 30), strength: fc.integer({ min: 1, max: 3 }) }),
      turn: fc.record({ degrees: real(-15, 15), xPx: real(120, 180), yPx: real(130, 160) }),
      opacity: real(0.1, 1),
    },
    { requiredKeys: ['text', 'fontSizePx', 'color'] },
  )
  .map(({ text, ...word }) => ({ ...word, runs: runsOf(text, word.fontSizePx) }));

function runsOf(text: string, sizePx: number): SceneWord['runs'] {
  const shaped = font.shape(text, false);
  return (['text', 'emoji'] satisfies Face[]).flatMap((face) => {
    const own = shaped.filter((glyph) => glyph.face === face);
    const positionsPx = own.flatMap(({ xEm, yEm }) => [left + xEm * sizePx, top + yEm * sizePx]);
    return own.length === 0 ? [] : [{ face, glyphs: own.map(({ glyph }) => glyph), positionsPx }];
  });
}

const atRest: ScenePose = { scale: 1, middleXPx: 0, middleYPx: 0, movedXPx: 0, movedYPx: 0, opacity: 1 };
const pose: fc.Arbitrary<ScenePose> = fc.oneof(
  fc.constant(atRest),
  fc.record({
    scale: real(0.5, 1.5),
    middleXPx: real(120, 180),
    middleYPx: real(130, 160),
    movedXPx: real(-20, 20),
    movedYPx: real(-20, 20),
    opacity: real(0.05, 1),
  }),
);
const still = fc.record({ boxes: fc.array(box, { maxLength: 2 }), words: fc.array(word, { maxLength: 2 }) });
const scene: fc.Arbitrary<Scene> = fc.record({
  layers: fc.array(fc.record({ still, pose }), { minLength: 1, maxLength: 2 }),
});

/** The same, with bounds as wide as the canvas: a box that nobody sees. */
const unbounded = ({ layers }: Scene): Scene => ({
  layers: layers.map(({ still, pose }) => ({
    still: { ...still, boxes: [...still.boxes, unseen] } satisfies Still,
    pose,
  })),
});
const unseen: SceneBox = { leftPx: -2000, topPx: -2000, widthPx: 5000, heightPx: 5000, color: '#00000000' };

function painted(scene: Scene): Picture | undefined {
  const painter = new Painter(canvasKit, font, canvas);
  const picture = painter.paint(scene);
  painter.close();
  return picture;
}

/** Its box had an edge cut off: scaled up, one pixel is spread over two. */
const scaledUp: Scene = {
  layers: [
    {
      still: {
        boxes: [{ leftPx: 101.7, topPx: 100, widthPx: 5, heightPx: 5, color: '#ff0000' }],
        words: [{ fontSizePx: 16, color: '#ff0000', runs: runsOf('fjord', 16) }],
      },
      pose: { ...atRest, scale: 1.2627, middleXPx: 142.44, middleYPx: 130 },
    },
  ],
};

it('paints nothing of a scene outside of its bounds', () => {
  fc.assert(
    fc.property(scene, (scene) => {
      const { leftPx = 0, topPx = 0, widthPx = 0, heightPx = 0 } = painted(scene) ?? {};
      const whole = painted(unbounded(scene));
      const outside = (whole?.rgba ?? []).filter((alpha, at) => {
        if (!whole || at % 4 < 3 || alpha === 0) return false;
        const pixel = (at - 3) / 4;
        const [x, y] = [whole.leftPx + (pixel % whole.widthPx), whole.topPx + Math.floor(pixel / whole.widthPx)];
        const isBeside = (at: number, from: number, lengthPx: number): boolean => at < from || at >= from + lengthPx;
        return isBeside(x, leftPx, widthPx) || isBeside(y, topPx, heightPx);
      });
      expect([...outside]).toEqual([]);
    }),
    { numRuns: 30, examples: [[scaledUp]] },
  );
});
