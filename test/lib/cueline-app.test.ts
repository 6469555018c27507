import { Token } from 'aws-cdk-lib';
import { expect, it } from 'vitest';
import { stacksOf, stages } from './synthesized.ts';

const regionsOf = (name: Parameters<typeof stacksOf>[0]) => {
  const { data, pipelines, api } = stacksOf(name);
  return [data, pipelines, api].map(({ region }) => (Token.isUnresolved(region) ? 'of the CLI' : region));
};

it('every stack is deployed to the Region of the stage, and else to that of the CLI', () => {
  expect(regionsOf('prod')).toEqual(Array(3).fill(stages.prod.region));
  expect(regionsOf('dev')).toEqual(Array(3).fill('of the CLI'));
});
