import { rmSync } from 'node:fs';
import { App } from 'aws-cdk-lib';
import { expect, it } from 'vitest';
import { servedRoutes } from '#contract/routes.ts';
import { addStacks } from '../../lib/cueline-app.ts';
import { ApiStack } from '../../lib/stacks/api-stack.ts';
import { eachTemplate, quickly, stages, stubBundle, stubStatic, templatesOf } from './synthesized.ts';

/** The stage full with fifty more of the route with the most rights, which all stand in one nested stack. */
const withFiftyMore = () => {
  const more = Array.from({ length: 50 }, (_, at) => {
    return { ...servedRoutes.createExports, operationId: `more${at}`, path: `/more/${at}` };
  });
  const stage = stages.full;
  const app = new App({ analyticsReporting: false });
  const bundleOf = () => stubBundle;
  const { data, pipelines } = addStacks({ app, stage, bundleOf, staticFiles: stubStatic });
  const rows = [...Object.values(servedRoutes), ...more];
  const { usable, drawFrameArn } = pipelines;
  new ApiStack(app, 'More', { stage, usable, alarmTopic: data.alarmTopic, bundleOf, drawFrameArn, rows });
  const templates = eachTemplate(app);
  rmSync(app.outdir, { recursive: true });
  return templates;
};

it.each([
  ['dev', () => templatesOf('dev')],
  ['prod', () => templatesOf('prod')],
  ['edge', () => templatesOf('edge')],
  ['full', () => quickly(withFiftyMore)],
])('no stack of %s is near a limit of CloudFormation, with room for fifty routes', (_, templates) => {
  const stacks = templates();
  expect(stacks.length).toBeGreaterThan(20);
  for (const [path, template] of stacks) {
    // CloudFormation allows 500 resources, 200 parameters, 200 outputs and 1,000,000 bytes.
    // https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/cloudformation-limits.html
    const { Resources = {}, Parameters = {}, Outputs = {} } = Object(template);
    expect(Object.keys(Resources).length, path).toBeLessThanOrEqual(300);
    expect(Object.keys(Parameters).length, path).toBeLessThanOrEqual(100);
    expect(Object.keys(Outputs).length, path).toBeLessThanOrEqual(120);
    expect(JSON.stringify(template).length, path).toBeLessThan(700_000);
  }
});
