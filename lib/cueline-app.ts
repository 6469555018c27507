import { type App, Stack, type StackProps } from 'aws-cdk-lib/core';
import { deploymentOf } from '#contract/cost-tags.ts';
import { type Edge, edgeRegion, type Stage } from '#contract/stage.ts';
import type { Bundle } from './constructs/bundle-lambdas.ts';
import { CostAnomalies } from './constructs/cost-anomalies.ts';
import { CostDashboard } from './constructs/cost-dashboard.ts';
import { CostTables } from './constructs/cost-tables.ts';
import { MonthlyBudget } from './constructs/monthly-budget.ts';
import type { StaticFiles } from './constructs/static-files.ts';
import { tagCosts } from './constructs/tag-costs.ts';
import { ApiStack } from './stacks/api-stack.ts';
import { DataStack } from './stacks/data-stack.ts';
import { EdgeStack } from './stacks/edge-stack.ts';
import { PipelinesStack } from './stacks/pipelines-stack.ts';

export interface CuelineAppProps {
  readonly app: App;
  readonly stage: Stage;
  readonly bundleOf: (entry: string) => Bundle;
  /** For a stage with a domain. */
  readonly staticFiles?: StaticFiles | undefined;
  /** For a stage that renders, or hears, by our own code. */
  readonly videoModule?: string | undefined;
  readonly speechModule?: string | undefined;
}

export interface Stacks {
  readonly data: DataStack;
  readonly pipelines: PipelinesStack;
  readonly api: ApiStack;
  /** What a stage can do without, apart from all others: no other stack imports from it, so it can be deleted at any time. */
  readonly costs?: Stack;
  readonly dashboard?: Stack;
  /** In us-east-1. */
  readonly edge?: Stack;
}

/** Adds the stage's stacks to the app, without an AWS account, and without a Region unless the stage has one. */
export function addStacks({ app, stage, bundleOf, staticFiles, ...modules }: CuelineAppProps): Stacks {
  const prefix = `Cueline-${stage.name}`;
  const stackPrefix = deploymentOf(stage.name);
  const common = { stage, terminationProtection: stage.keepData, ...inRegionOf(stage) };
  const data = new DataStack(app, `${prefix}-Data`, {
    ...common,
    description: 'Cueline: tables, bucket, alarm topic',
    crossRegionReferences: isElsewhere(stage),
  });
  const pipelines = new PipelinesStack(app, `${prefix}-Pipelines`, {
    ...common,
    description: 'Cueline: import, transcribe, export and webhooks',
    data,
    stackPrefix,
    deployment: prefix,
    bundleOf,
    ...modules,
  });
  const api = new ApiStack(app, `${prefix}-Api`, {
    ...common,
    description: 'Cueline: HTTP API',
    usable: pipelines.usable,
    alarmTopic: data.alarmTopic,
    bundleOf,
    drawFrameArn: pipelines.drawFrameArn,
  });
  // Explicit, because CDK derives no order from exports that are imported by name.
  pipelines.addStackDependency(data);
  api.addStackDependency(pipelines);
  tagCosts(data, stage, 'data');
  tagCosts(pipelines, stage, 'shared');
  tagCosts(api, stage, 'api');
  const { costTables, dashboard, edge, monthlyBudgetUsd, costAnomalyUsd } = stage;
  return {
    data,
    pipelines,
    api,
    ...((costTables || monthlyBudgetUsd || costAnomalyUsd) && { costs: costsStack(app, stage, data) }),
    ...(dashboard && { dashboard: dashboardStack(app, stage, pipelines, api) }),
    ...(edge && { edge: edgeStack(app, stage, { edge, staticFiles }, { data, api }) }),
  };
}

/** Whether the distribution is in another Region than the bucket. */
const isElsewhere = ({ edge, region }: Stage): boolean => edge !== undefined && region !== edgeRegion;

function edgeStack(
  app: App,
  stage: Stage,
  { edge, staticFiles }: { readonly edge: Edge; readonly staticFiles: StaticFiles | undefined },
  { data, api }: Pick<Stacks, 'data' | 'api'>,
): Stack {
  if (!staticFiles) throw new Error(`The stage ${stage.name} has a domain, so addStacks needs staticFiles.`);
  const bucketName = isElsewhere(stage) ? data.ownBucketName : data.bucket.bucketName;
  const stack = new EdgeStack(app, `Cueline-${stage.name}-Edge-${stage.region}`, {
    description: 'Cueline: domain, distribution and firewall',
    env: { region: edgeRegion },
    crossRegionReferences: isElsewhere(stage),
    stage,
    edge,
    staticFiles,
    bucketHost: `${bucketName}.s3.${data.region}.${data.urlSuffix}`,
  });
  stack.addStackDependency(data);
  // The page that the API serves names files of the bucket.
  api.addStackDependency(stack);
  tagCosts(stack, stage, 'api');
  return stack;
}

/** Apart from the data, since an AWS account may refuse Glue's tables, a budget or a monitor of anomalies. */
function costsStack(app: App, stage: Stage, data: DataStack): Stack {
  const stack = new Stack(app, `Cueline-${stage.name}-Costs`, {
    description: 'Cueline: tables of costs, budget',
    ...inRegionOf(stage),
  });
  const { name: stageName, costTables, monthlyBudgetUsd, costAnomalyUsd } = stage;
  const { alarmTopic, bucket } = data;
  if (costTables) new CostTables(stack, 'CostTables', { stage, bucketName: bucket.bucketName });
  if (monthlyBudgetUsd) new MonthlyBudget(stack, 'Budget', { stageName, usd: monthlyBudgetUsd, alarmTopic });
  if (costAnomalyUsd) new CostAnomalies(stack, 'CostAnomalies', { stageName, usd: costAnomalyUsd, alarmTopic });
  stack.addStackDependency(data);
  tagCosts(stack, stage, 'data');
  return stack;
}

function dashboardStack(app: App, stage: Stage, { watched }: PipelinesStack, { gateway }: ApiStack): Stack {
  const stack = new Stack(app, `Cueline-${stage.name}-Dashboard`, {
    description: 'Cueline: dashboard of costs',
    ...inRegionOf(stage),
  });
  new CostDashboard(stack, 'Costs', { stageName: stage.name, api: gateway.api, watched });
  tagCosts(stack, stage, 'api');
  return stack;
}

const inRegionOf = ({ region }: Stage): StackProps => (region ? { env: { region } } : {});
