import * as v from 'valibot';
import { expect, it } from 'vitest';
import { CaptionDrawing } from '#contract/burn-in.ts';
import { ofType, synthesized } from '../synthesized.ts';

const Environment = v.optional(v.object({ Variables: v.object({ CAPTION_DRAWING: v.optional(v.string()) }) }));

it('what draws captions in a stage, and what it switches off of burn-in, reaches all that lay captions out or quote them, and nothing else', () => {
  const told = Object.values(synthesized('full'))
    .flatMap((template) => ofType(template, 'AWS::Lambda::Function'))
    .flatMap(([id, { Properties }]) => {
      const drawing = v.parse(Environment, Properties.Environment)?.Variables.CAPTION_DRAWING;
      if (drawing === undefined) return [];
      return [[id.replace(/Function\w{8}$/, ''), v.parse(CaptionDrawing, JSON.parse(drawing))]];
    });
  const burnIn = { regions: true, largeType: true, alpha: true, wordSizes: true, blur: false };
  expect(told.toSorted()).toEqual(
    ['Console', 'CreateExports', 'PreviewCaptions', 'QuoteExports', 'RenderCaptions'].map((name) => [
      name,
      { renderer: 'auto', burnIn },
    ]),
  );
});
