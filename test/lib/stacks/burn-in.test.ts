import * as v from 'valibot';
import { expect, it } from 'vitest';
import { CaptionDrawing } from '#contract/burn-in.ts';
import { ofType, synthesized } from '../synthesized.ts';

const Environment = v.optional(v.object({ Variables: v.object({ CAPTION_DRAWING: v.optional(v.string()) }) }));
const drawingIn = (name: 'full' | 'edge') =>
  Object.values(synthesized(name))
    .flatMap((template) => ofType(template, 'AWS::Lambda::Function'))
    .flatMap(([id, { Properties }]) => {
      const drawing = v.parse(Environment, Properties.Environment)?.Variables.CAPTION_DRAWING;
      if (drawing === undefined) return [];
      return [[id.replace(/Function\w{8}$/, ''), v.parse(CaptionDrawing, JSON.parse(drawing))] as const];
    });

it('what draws captions in a stage, and what it switches off of burn-in, reaches all that lay captions out, quote them or count their costs, and nothing else', () => {
  const burnIn = { regions: true, largeType: true, alpha: true, wordSizes: true, blur: false };
  expect(drawingIn('full').toSorted()).toEqual(
    [
      'Console',
      'CreateExports',
      'CreateProject',
      'FinishImport',
      'PrepareMedia',
      'PreviewCaptions',
      'QuoteExports',
      'QuoteTranscription',
      'RenderCaptions',
      'StartTranscription',
    ].map((name) => [
      name,
      { renderer: 'auto', speech: 'auto', speechPlaces: 40, renderPlaces: 375, burnIn, exportDays: 30 },
    ]),
  );
});

it('auto of a stage in an AWS account with few Lambdas is MediaConvert, and Transcribe', () => {
  expect(new Set(drawingIn('edge').flatMap(([, { renderer, speech }]) => [renderer, speech]))).toEqual(
    new Set(['mediaconvert', 'transcribe']),
  );
});
