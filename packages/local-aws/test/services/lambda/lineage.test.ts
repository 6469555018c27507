import { expect, it } from 'vitest';
import { isLoop, nextLineage, roundsOf } from '../../../src/services/lambda/lineage.ts';

const header = (lineage: string) =>
  `Root=1-5759e988-bd862e3fe1be46a994272793;Parent=53995c3f42cd8ad8;Sampled=0${lineage}`;

it('counts the rounds of each function in a chain by itself', () => {
  let trace = header('');
  for (const functionArn of ['a', 'b', 'a']) trace = header(`;Lineage=${nextLineage(trace, functionArn)}`);
  expect(['a', 'b', 'c'].map((functionArn) => roundsOf(trace, functionArn))).toEqual([2, 1, 0]);
  expect(roundsOf(undefined, 'a')).toBe(0);
});

it('takes the 16th round for the last of a loop', () => {
  let trace = header('');
  for (let round = 1; round <= 16; round += 1) {
    expect(isLoop(trace, 'a')).toBe(false);
    trace = header(`;Lineage=${nextLineage(trace, 'a')}`);
  }
  expect(isLoop(trace, 'a')).toBe(true);
  expect(isLoop(trace, 'b')).toBe(false);
});
