import { expect, it } from 'vitest';
import { parseDefinition } from '../../../src/services/states/parse-definition.ts';

const end = { Type: 'Pass', End: true };
const parse = (States: Record<string, unknown>, top: Record<string, unknown> = {}) =>
  parseDefinition('m', JSON.stringify({ QueryLanguage: 'JSONata', StartAt: Object.keys(States)[0], States, ...top }));
const lambda = { Type: 'Task', Resource: 'arn:aws:states:::lambda:invoke', End: true };

it('accepts JSONata that is set by each state instead of the machine', () => {
  expect(() => parse({ A: { ...end, QueryLanguage: 'JSONata' } }, { QueryLanguage: undefined })).not.toThrow();
});

it.each([
  ['a JSONPath machine', { A: end }, { QueryLanguage: undefined }, 'state A is JSONPath'],
  ['a JSONPath state', { A: { ...end, QueryLanguage: 'JSONPath' } }, {}, 'state A is JSONPath'],
  ['an unknown field of the machine', { A: end }, { Foo: 1 }, 'unknown field Foo'],
  ['an unknown field of a state', { A: { ...end, ResultPath: '$' } }, {}, 'unknown field States.A.ResultPath'],
  ['an unknown type', { A: { Type: 'Dream', End: true } }, {}, 'States.A.Type'],
  ['a resource not supported', { A: { ...lambda, Resource: 'arn:aws:states:::sns:publish' } }, {}, 'sns:publish'],
  ['a job without .sync', { A: { ...lambda, Resource: 'arn:aws:states:::mediaconvert:createJob' } }, {}, 'createJob'],
  ['an activity', { A: { ...lambda, Resource: 'arn:aws:states:us-east-1:1:activity:x' } }, {}, 'activity:x'],
  ['a missing target', { A: { Type: 'Pass', Next: 'B' } }, {}, 'there is no state B'],
  ['a missing start', { A: end }, { StartAt: 'B' }, 'there is no state B'],
  ['a missing catch target', { A: { ...lambda, Catch: [{ ErrorEquals: ['X'], Next: 'B' }] } }, {}, 'no state B'],
  ['both Next and End', { A: { ...end, Next: 'A' } }, {}, 'exactly one of Next and End'],
  ['neither Next nor End', { A: { Type: 'Pass' } }, {}, 'exactly one of Next and End'],
  ['a Wait until a time', { A: { Type: 'Wait', Timestamp: 'x', End: true } }, {}, 'States.A.Seconds'],
  ['a malformed expression', { A: { ...end, Output: { x: ['{% $sum( %}'] } } }, {}, 'States.A.Output.x.0'],
  [
    'a distributed Map',
    {
      A: {
        Type: 'Map',
        End: true,
        ItemProcessor: { ProcessorConfig: { Mode: 'DISTRIBUTED' }, StartAt: 'B', States: { B: end } },
      },
    },
    {},
    'Mode',
  ],
  [
    'States.ALL beside another error',
    { A: { ...lambda, Retry: [{ ErrorEquals: ['States.ALL', 'X'] }] } },
    {},
    'States.ALL in Retry',
  ],
  [
    'States.ALL before the last rule',
    {
      A: {
        ...lambda,
        Catch: [
          { ErrorEquals: ['States.ALL'], Next: 'A' },
          { ErrorEquals: ['X'], Next: 'A' },
        ],
      },
    },
    {},
    'States.ALL in Catch',
  ],
  ['heartbeats', { A: { ...lambda, HeartbeatSeconds: 5 } }, {}, 'HeartbeatSeconds'],
  ['variables', { A: { ...end, Assign: { x: 1 } } }, {}, 'States.A.Assign'],
  ['a Parallel', { A: { Type: 'Parallel', End: true, Branches: [] } }, {}, 'States.A.Type'],
])('refuses %s by name', (_, states, top, reason) => {
  expect(() => parse(states, top)).toThrow(reason);
});

it('reports all problems at once', () => {
  expect(() => parse({ A: { ...end, Foo: 1 }, B: { ...end, Bar: 1 } })).toThrow(/States\.A\.Foo; .*States\.B\.Bar/);
});
