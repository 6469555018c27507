import { expect, it } from 'vitest';
import { invocationsOf, isLoop, nextLineage } from '../../../src/services/lambda/trace-header.ts';

const header = (lineage: string) =>
  `Root=1-5759e988-bd862e3fe1be46a994272793;Parent=53995c3f42cd8ad8;Sampled=0${lineage}`;

it('counts the invocations of each function in a chain', () => {
  let trace = header('');
  for (const functionArn of ['a', 'b', 'a']) trace = header(`;Lineage=${nextLineage(trace, functionArn)}`);
  expect(['a', 'b', 'c'].map((functionArn) => invocationsOf(trace, functionArn))).toEqual([2, 1, 0]);
  expect(invocationsOf(undefined, 'a')).toBe(0);
});

it('reports a loop after 16 invocations of the same function', () => {
  let trace = header('');
  for (let invocation = 1; invocation <= 16; invocation += 1) {
    expect(isLoop(trace, 'a')).toBe(false);
    trace = header(`;Lineage=${nextLineage(trace, 'a')}`);
  }
  expect(isLoop(trace, 'a')).toBe(true);
  expect(isLoop(trace, 'b')).toBe(false);
});
