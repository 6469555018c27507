import type { App } from 'aws-cdk-lib/core';
import { deploymentOf } from '#contract/cost-tags.ts';
import type { Stage } from '#contract/stage.ts';
import type { Bundle } from './constructs/bundle-lambdas.ts';
import { tagCosts } from './constructs/tag-costs.ts';
import { ApiStack } from './stacks/api-stack.ts';
import { DataStack } from './stacks/data-stack.ts';
import { PipelinesStack } from './stacks/pipelines-stack.ts';

export interface CuelineAppProps {
  readonly app: App;
  readonly stage: Stage;
  readonly bundleOf: (entry: string) => Bundle;
}

/** Adds the stage's stacks to the app, without an AWS account, and without a Region unless the stage has one. */
export function addStacks({ app, stage, bundleOf }: CuelineAppProps): {
  data: DataStack;
  pipelines: PipelinesStack;
  api: ApiStack;
} {
  const prefix = `Cueline-${stage.name}`;
  const stackPrefix = deploymentOf(stage.name);
  const common = {
    stage,
    terminationProtection: stage.keepData,
    ...(stage.region && { env: { region: stage.region } }),
  };
  const data = new DataStack(app, `${prefix}-Data`, { ...common, description: 'Cueline: tables, bucket, alarm topic' });
  const pipelines = new PipelinesStack(app, `${prefix}-Pipelines`, {
    ...common,
    description: 'Cueline: import, transcribe, export and webhooks',
    data,
    stackPrefix,
    deployment: prefix,
    bundleOf,
  });
  const api = new ApiStack(app, `${prefix}-Api`, {
    ...common,
    description: 'Cueline: HTTP API',
    usable: pipelines.usable,
    watched: pipelines.watched,
    alarmTopic: data.alarmTopic,
    bundleOf,
  });
  // Explicit, because CDK derives no order from exports that are imported by name.
  pipelines.addStackDependency(data);
  api.addStackDependency(pipelines);
  tagCosts(data, stage, 'data');
  tagCosts(pipelines, stage, 'shared');
  tagCosts(api, stage, 'api');
  return { data, pipelines, api };
}
