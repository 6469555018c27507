import { expect, it } from 'vitest';
import { weightsOf } from '#runtime/http/weights.ts';

it.each([
  [undefined, [['', 1]]],
  ['gzip', [['gzip', 1]]],
  [
    'GZIP; Q=0.5, *;q=0',
    [
      ['gzip', 0.5],
      ['*', 0],
    ],
  ],
  ['text/html;level=1;q=0.5', [['text/html', 0.5]]],
  ['text/html; level=1 ; q=0.25; extension=x', [['text/html', 0.25]]],
  ['text/html;q=x', [['text/html', 1]]],
])('%s weighs each name by its q, after any parameters', (sent, weights) => {
  expect([...weightsOf(sent)]).toEqual(weights);
});
