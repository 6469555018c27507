import { rmSync } from 'node:fs';
import { App, Validations } from 'aws-cdk-lib';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag';
import { expect, it, onTestFinished, vi } from 'vitest';
import { addStacks } from '../../lib/cueline-app.ts';
import { stageNamed } from '../../lib/stages.ts';
import { stubBundle } from './synthesized.ts';

// Three whole syntheses with every rule may take more than the default of five seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const checkedApp = (stage: string) => {
  const app = new App({ analyticsReporting: false });
  onTestFinished(() => rmSync(app.outdir, { recursive: true }));
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new ServerlessChecks(app));
  return { app, stacks: addStacks({ app, stage: stageNamed(stage), bundleOf: () => stubBundle }) };
};

it.each(['dev', 'prod'])('the stacks of %s break no AwsSolutions or Serverless rule', (stage) => {
  expect(() => checkedApp(stage).app.synth()).not.toThrow();
});

it('the check finds a bucket that is open to plain HTTP', () => {
  const { app, stacks } = checkedApp('dev');
  new Bucket(stacks.data, 'Open');
  expect(() => app.synth()).toThrow('AwsSolutions-S10');
});
