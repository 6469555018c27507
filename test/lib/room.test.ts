import { rmSync } from 'node:fs';
import { App, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { expect, it } from 'vitest';
import type { Route } from '#contract/route.ts';
import { servedRoutes } from '#contract/routes.ts';
import { addStacks } from '../../lib/cueline-app.ts';
import { ApiStack } from '../../lib/stacks/api-stack.ts';
import { stages, stubBundle, stubStatic } from './synthesized.ts';

/** Each stack of a stage with the rows, nested ones too, by its path. */
function stacksOf(name: keyof typeof stages, more: readonly Route[] = []): [string, object][] {
  const stage = stages[name];
  const app = new App({ analyticsReporting: false });
  const bundleOf = () => stubBundle;
  const { data, pipelines } = addStacks({ app, stage, bundleOf, staticFiles: stubStatic });
  const rows = [...Object.values(servedRoutes), ...more];
  const { usable, drawFrameArn } = pipelines;
  if (more.length > 0)
    new ApiStack(app, 'More', { stage, usable, alarmTopic: data.alarmTopic, bundleOf, drawFrameArn, rows });
  const stacks = app.node.findAll().filter((one) => one instanceof Stack);
  const templates = stacks.map((stack): [string, object] => [stack.node.path, Template.fromStack(stack).toJSON()]);
  rmSync(app.outdir, { recursive: true });
  return templates;
}

// Fifty of the route with the most rights, which all stand in one nested stack.
const fiftyMore = Array.from({ length: 50 }, (_, at) => {
  return { ...servedRoutes.createExports, operationId: `more${at}`, path: `/more/${at}` };
});

it.each([
  ['dev', []],
  ['prod', []],
  ['edge', []],
  ['full', fiftyMore],
] as const)('no stack of %s is near a limit of CloudFormation, with room for fifty routes', (name, more) => {
  const stacks = stacksOf(name, more);
  expect(stacks.length).toBeGreaterThan(20);
  for (const [path, template] of stacks) {
    // CloudFormation allows 500 resources, 200 parameters, 200 outputs and 1,000,000 bytes.
    // https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/cloudformation-limits.html
    const { Resources = {}, Parameters = {}, Outputs = {} } = Object(template);
    expect(Object.keys(Resources).length, path).toBeLessThanOrEqual(300);
    expect(Object.keys(Parameters).length, path).toBeLessThanOrEqual(100);
    expect(Object.keys(Outputs).length, path).toBeLessThanOrEqual(100);
    expect(JSON.stringify(template).length, path).toBeLessThan(700_000);
  }
});
