import { rmSync } from 'node:fs';
import { App, Stack, Validations } from 'aws-cdk-lib';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag';
import { expect, it, onTestFinished } from 'vitest';
import { addStacks } from '../../lib/cueline-app.ts';
import { quickly, stages, stubBundle, stubStatic } from './synthesized.ts';

const checkedApp = () => {
  const app = new App({ analyticsReporting: false });
  onTestFinished(() => rmSync(app.outdir, { recursive: true }));
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new ServerlessChecks(app));
  return app;
};

it.each(['full', 'prod', 'edge'] as const)('the stacks of %s break no AwsSolutions or Serverless rule', (stage) => {
  const app = checkedApp();
  quickly(() => addStacks({ app, stage: stages[stage], bundleOf: () => stubBundle, staticFiles: stubStatic }));
  expect(() => quickly(() => app.synth())).not.toThrow();
});

it('the check finds a bucket that is open to plain HTTP', () => {
  const app = checkedApp();
  new Bucket(new Stack(app, 'Stack'), 'Open');
  expect(() => app.synth()).toThrow('AwsSolutions-S10');
});
