import { expect, it } from 'vitest';
import { ofType, synthesized } from '../synthesized.ts';

/** Concurrent executions that are reserved, by the logical id of the function. */
const reserved = (changes: Parameters<typeof synthesized>[1]) =>
  Object.values(synthesized('prod', changes))
    .flatMap((template) => ofType(template, 'AWS::Lambda::Function'))
    .flatMap(([id, { Properties }]) =>
      'ReservedConcurrentExecutions' in Properties ? [[id, Properties.ReservedConcurrentExecutions]] : [],
    );

it('nothing is reserved where the stage does not say so: a new account refuses it', () => {
  expect(reserved({})).toEqual([]);
});

it('CopyPart alone has so many as the stage says', () => {
  expect(reserved({ copyPartConcurrency: 200 })).toEqual([[expect.stringMatching(/^CopyPartFunction/), 200]]);
});
