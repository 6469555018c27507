import { rmSync } from 'node:fs';
import { App, Token } from 'aws-cdk-lib';
import { expect, it, onTestFinished } from 'vitest';
import { addStacks } from '../../lib/cueline-app.ts';
import { stages, stubBundle } from './synthesized.ts';

const regionsOf = (name: keyof typeof stages) => {
  const app = new App({ analyticsReporting: false });
  onTestFinished(() => rmSync(app.outdir, { recursive: true, force: true }));
  const { data, pipelines, api } = addStacks({ app, stage: stages[name], bundleOf: () => stubBundle });
  return [data, pipelines, api].map(({ region }) => (Token.isUnresolved(region) ? 'of the CLI' : region));
};

it('every stack is deployed to the Region of the stage, and else to that of the CLI', () => {
  expect(regionsOf('prod')).toEqual(Array(3).fill(stages.prod.region));
  expect(regionsOf('dev')).toEqual(Array(3).fill('of the CLI'));
});
