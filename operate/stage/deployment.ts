import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import * as v from 'valibot';
import { environmentNames, outputNames } from '#contract/names.ts';
import { tableNames } from '#contract/tables.ts';
import { machines } from '#contract/uses.ts';
import { ownConfig, regionOf } from '../../lib/stages.ts';

/** The options by which a command finds its deployment, for parseArgs. */
export const deploymentOptions = {
  data: { type: 'string', default: '.cueline' },
  stack: { type: 'string' },
} as const;

export const deploymentHelp = `  --data DIR    data folder of the local cloud (default .cueline)
  --stack NAME  a deployed stack, such as Cueline-prod, with the credentials of the AWS CLI, in the Region of the stage
                in cueline.config.json, or else in that of the AWS CLI`;

/** The local cloud runs the stage dev. */
export const localStack = 'Cueline-dev';

const LocalAws = v.object({
  endpoint: v.string(),
  region: v.string(),
  accessKeyId: v.string(),
  secretAccessKey: v.string(),
});

/** Outputs of the stacks, by output name. */
export type Outputs = Readonly<Record<string, string>>;

/**
 * Sets the environment of this process as Lambdas of a deployment have it, so that SDK clients and stores use that deployment.
 * Returns the stacks' outputs. Throws a message that says what to do when the deployment cannot be found.
 */
export const enterDeployment = async ({
  data,
  stack,
  config = ownConfig,
}: {
  data: string;
  stack?: string | undefined;
  config?: string;
}): Promise<Outputs> => {
  if (stack) enterRegion(regionOf(stack, config));
  else await enterLocalCloud(data);
  const outputs = await stackOutputs(stack ?? localStack);
  for (const table of tableNames) process.env[environmentNames.table(table)] = outputs[outputNames.table(table)];
  for (const machine of machines)
    process.env[environmentNames.machine(machine)] = outputs[outputNames.machine(machine)];
  process.env[environmentNames.bucket] = outputs[outputNames.bucket];
  process.env[environmentNames.startQueue] = outputs[outputNames.startQueue];
  process.env[environmentNames.eventQueue] = outputs[outputNames.eventQueue];
  process.env[environmentNames.eventBus] = outputs[outputNames.eventBus];
  process.env[environmentNames.scheduleGroup] = outputs[outputNames.scheduleGroup];
  return outputs;
};

/** Clients of the SDK then use the Region, whatever that of the AWS CLI is. */
export const enterRegion = (region: string | undefined): void => {
  if (region) process.env.AWS_REGION = region;
};

export const enterLocalCloud = async (data: string): Promise<void> => {
  const text = await readFile(join(data, 'aws.json'), 'utf8').catch(() => undefined);
  if (!text)
    throw new Error(`No local cloud has run with its data in ${data}. Start one with npm start, or give --stack NAME.`);
  const aws = v.parse(LocalAws, JSON.parse(text));
  process.env.AWS_ENDPOINT_URL = aws.endpoint;
  process.env.AWS_REGION = aws.region;
  process.env.AWS_ACCESS_KEY_ID = aws.accessKeyId;
  process.env.AWS_SECRET_ACCESS_KEY = aws.secretAccessKey;
};

/** What a stage's stacks are called after its name. */
export const stackParts = ['Data', 'Pipelines', 'Api'] as const;

const stackOutputs = async (stack: string): Promise<Outputs> => {
  const client = new CloudFormationClient({});
  const parts = await Promise.all(
    stackParts.map((part) => client.send(new DescribeStacksCommand({ StackName: `${stack}-${part}` }))),
  ).catch((cause) => {
    if (cause.name === 'CredentialsProviderError') throw cause;
    const next = process.env.AWS_ENDPOINT_URL
      ? 'Start it with npm start.'
      : 'Is it deployed in the Region of its stage in cueline.config.json, or else of the AWS CLI?';
    throw new Error(`${stack} cannot be reached (${cause.message || cause.name}). ${next}`, { cause });
  });
  const outputs = parts.flatMap(({ Stacks }) => Stacks?.[0]?.Outputs ?? []);
  return Object.fromEntries(outputs.map(({ OutputKey = '', OutputValue = '' }) => [OutputKey, OutputValue]));
};
