import { expect, it } from 'vitest';
import { ofType, synthesized } from '../synthesized.ts';

/** The logical ids of functions with reserved concurrency, and how much each has. */
const reserved = (stage: Parameters<typeof synthesized>[0]) =>
  Object.values(synthesized(stage))
    .flatMap((template) => ofType(template, 'AWS::Lambda::Function'))
    .flatMap(([id, { Properties }]) =>
      'ReservedConcurrentExecutions' in Properties ? [[id, Properties.ReservedConcurrentExecutions]] : [],
    );

it('no concurrency is reserved where the stage does not say so, since a new account refuses it', () => {
  expect(reserved('prod')).toEqual([]);
});

it('only CopyPart has reserved concurrency, of the amount that the stage says', () => {
  expect(reserved('full')).toEqual([[expect.stringMatching(/^CopyPartFunction/), 200]]);
});
