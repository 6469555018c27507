import * as v from 'valibot';
import { expect, it } from 'vitest';
import { BurnIn } from '#contract/burn-in.ts';
import { ofType, synthesized } from '../synthesized.ts';

const Environment = v.optional(v.object({ Variables: v.object({ BURN_IN: v.optional(v.string()) }) }));

it('what the stage switches off of burn-in reaches all that lay captions out or quote them, and nothing else', () => {
  const told = Object.values(synthesized('full'))
    .flatMap((template) => ofType(template, 'AWS::Lambda::Function'))
    .flatMap(([id, { Properties }]) => {
      const burnIn = v.parse(Environment, Properties.Environment)?.Variables.BURN_IN;
      return burnIn === undefined ? [] : [[id.replace(/Function\w{8}$/, ''), v.parse(BurnIn, JSON.parse(burnIn))]];
    });
  const burnIn = { regions: true, largeType: true, alpha: true, wordSizes: true, blur: false };
  expect(told.toSorted()).toEqual(
    ['Console', 'PreviewCaptions', 'QuoteExports', 'RenderCaptions'].map((name) => [name, burnIn]),
  );
});
