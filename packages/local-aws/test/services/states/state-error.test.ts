import { expect, it } from 'vitest';
import { errorMatches, summary } from '../../../src/services/states/state-error.ts';

it.each([
  ['States.ALL', 'Anything', true],
  ['States.ALL', 'States.Timeout', true],
  ['States.ALL', 'States.QueryEvaluationError', true],
  ['States.ALL', 'States.DataLimitExceeded', false],
  ['States.DataLimitExceeded', 'States.DataLimitExceeded', true],
  ['States.ALL', 'States.Runtime', false],
  ['States.Runtime', 'States.Runtime', false],
  ['States.TaskFailed', 'Anything', true],
  ['States.TaskFailed', 'States.Timeout', false],
  ['States.TaskFailed', 'States.HeartbeatTimeout', false],
  ['States.Timeout', 'States.HeartbeatTimeout', true],
  ['Other', 'Anything', false],
])('%s catches %s: %s', (name, error, caught) => {
  expect(errorMatches([name], error)).toBe(caught);
});

it('shows an error in one line, with only the message of a payload', () => {
  expect(summary('NotMedia', '{"errorType":"NotMedia","errorMessage":"a text","trace":["at x"]}')).toBe(
    'NotMedia: a text',
  );
  expect(summary('States.TaskFailed', '{"Job":{"Id":"1","ErrorMessage":"no input"}}')).toBe(
    'States.TaskFailed: no input',
  );
  expect(summary('Refused', 'first\nsecond')).toBe('Refused: first');
  expect(summary('Deleted', '')).toBe('Deleted');
});
