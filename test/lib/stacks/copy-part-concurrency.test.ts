import { expect, it } from 'vitest';
import { ofType, synthesized } from '../synthesized.ts';

/** The logical ids of functions with reserved concurrency, and how much each has. */
const reserved = (changes: Parameters<typeof synthesized>[1]) =>
  Object.values(synthesized('prod', changes))
    .flatMap((template) => ofType(template, 'AWS::Lambda::Function'))
    .flatMap(([id, { Properties }]) =>
      'ReservedConcurrentExecutions' in Properties ? [[id, Properties.ReservedConcurrentExecutions]] : [],
    );

it('no concurrency is reserved where the stage does not say so, since a new account refuses it', () => {
  expect(reserved({})).toEqual([]);
});

it('only CopyPart has reserved concurrency, of the amount that the stage says', () => {
  expect(reserved({ copyPartConcurrency: 200 })).toEqual([[expect.stringMatching(/^CopyPartFunction/), 200]]);
});
