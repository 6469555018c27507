import { expect, it } from 'vitest';
import { evaluate, queryProblem } from '../../../src/services/states/jsonata.ts';

const bindings = { states: { input: { name: 'Ada', list: [1, 2, 3] } }, count: 2 };
const value = (template: unknown) => evaluate(template, bindings, 'Output');

it('evaluates expressions anywhere in a template and does not change the rest', async () => {
  expect(
    await value({ a: '{% $states.input.name %}', b: ['{% $count + 1 %}', 'plain $count'], c: { d: null, e: true } }),
  ).toEqual({ a: 'Ada', b: [3, 'plain $count'], c: { d: null, e: true } });
});

it.each([
  ['{% $partition($states.input.list, 2) %}', [[1, 2], [3]]],
  ['{% $range(0, 6, 3) %}', [0, 3, 6]],
  ['{% $range(2, 0, -1) %}', [2, 1, 0]],
  ["{% $hash('a', 'SHA-1') %}", '86f7e437faa5a7fce15d1ddcb9eaeaea377667b8'],
  ["{% $hash('a') %}", 'ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb'],
  ['{% $parse(\'{"x":[1]}\') %}', { x: [1] }],
  ["{% $match($uuid(), /^[0-9a-f-]{36}$/) ? 'uuid' : 'none' %}", 'uuid'],
])('has the functions that Step Functions adds to JSONata: %s', async (query, expected) => {
  expect(await value(query)).toEqual(expected);
});

it.each([
  ['nothing', '{% $states.input.absent %}', 'returned nothing'],
  ['a function', '{% function($x) { $x } %}', 'returned a function'],
  ['an error', "{% $number('x') %}", 'failed'],
])('fails with the error name and the field when an expression gives %s', async (_, query, reason) => {
  await expect(value({ field: query })).rejects.toMatchObject({
    error: 'States.QueryEvaluationError',
    detail: expect.stringMatching(new RegExp(`Output/field.*${reason}`, 's')),
  });
});

it('fails when the result is over 256 KiB of JSON', async () => {
  await expect(value("{% $pad('', 262142, 'x') %}")).resolves.toHaveLength(262_142);
  await expect(value("{% $pad('', 262143, 'x') %}")).rejects.toMatchObject({ error: 'States.DataLimitExceeded' });
});

it('says why an expression is not valid on Step Functions', () => {
  expect(queryProblem('{% $states.input %}')).toBeUndefined();
  expect(queryProblem('{% $states.input')).toContain('does not end with');
  expect(queryProblem('{% $sum( %}')).toBeDefined();
  expect(queryProblem("{% $eval('1') %}")).toContain('$parse');
  // JSONata 2.1 has it, Step Functions runs 2.0.6.
  expect(queryProblem('{% $states.input.a ?? 1 %}')).toBeDefined();
});
