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
  for (const name of ['$eval', '$hash', '$parse', '$partition', '$random', '$range', '$uuid'])
    expect(queryProblem(`{% ${name}('1') %}`)).toContain(`does not support ${name}`);
  // JSONata 2.1 has it, Step Functions runs 2.0.6.
  expect(queryProblem('{% $states.input.a ?? 1 %}')).toBeDefined();
});
