import {
  CloudFormationClient,
  DescribeStacksCommand,
  paginateListStackResources,
} from '@aws-sdk/client-cloudformation';
import { GetAccountSettingsCommand, GetFunctionConfigurationCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { ListQueuesCommand, MediaConvertClient } from '@aws-sdk/client-mediaconvert';
import { edgeRegion, type Stage } from '#contract/stage.ts';
import { glueObeysIam, hasSecret, rolesOfAccount, servicesMissingIn } from './account-facts.ts';
import { type AccountFacts, type DeployedFunction, neededServices } from './judge-account.ts';
import { quotasOf } from './service-quotas.ts';

/**
 * Reads the quotas and settings of an account, for a stage with a domain also where its distribution is made, for one with our
 * own renderer what of it is deployed, and whether the secret of its engine of speech is there; calls `unread` for each service that cannot be read, with the reason. Throws where there is
 * no Region or there are no credentials.
 */
export const readAccount = async (
  unread: (service: string, why: string) => void,
  {
    edge,
    name,
    renderer = 'mediaconvert',
    speechEngine,
  }: Partial<Pick<Stage, 'edge' | 'name' | 'renderer' | 'speechEngine'>> = {},
): Promise<AccountFacts> => {
  const read = async <T>(service: string, ask: () => Promise<T | undefined>): Promise<T | undefined> => {
    try {
      const found = await ask();
      if (found === undefined) unread(service, 'it gave no value');
      return found;
    } catch (error) {
      unread(service, error instanceof Error ? `${error.name}: ${error.message}` : String(error));
      return undefined;
    }
  };
  const { secret } = speechEngine ?? {};
  const { config } = new LambdaClient({});
  const region = await config.region().catch(() => {
    throw new Error('There is no Region: set region of the stage in cueline.config.json, or the variable AWS_REGION.');
  });
  await config.credentials();
  const asked = {
    lambdas: read('Lambda', lambdasAtOnce),
    transcriptions: read('Amazon Transcribe', async () => {
      const quotas = await quotasOf('transcribe');
      return (
        quotas.get('Number of concurrent batch transcription jobs') ??
        quotas.get('Number of concurrent transcription jobs')
      );
    }),
    encodes: read('MediaConvert', encodesAtOnce),
    startsPerSecond: read('Step Functions', async () =>
      (await quotasOf('states')).get('StartExecution throttle token refill rate per second'),
    ),
    bootstrap: read('CloudFormation', () => bootstrapVersion(region)),
    edgeBootstrap: edge && read(`CloudFormation in ${edgeRegion}`, () => bootstrapVersion(edgeRegion)),
    renderChunk: name && renderer !== 'mediaconvert' && read("FFmpeg's layer", () => deployedRenderChunk(name)),
    speechSecret: secret ? read('Secrets Manager', () => hasSecret(secret)) : undefined,
    requests: read('API Gateway', requestsAtOnce),
    writesPerTable: read('DynamoDB', async () =>
      (await quotasOf('dynamodb')).get('Table-level write throughput limit'),
    ),
    roles: read('IAM', rolesOfAccount),
    missingServices: read('Region', () => servicesMissingIn(region, neededServices)),
    glueObeysIam: read('Lake Formation', glueObeysIam),
  };
  // All are asked at once.
  return {
    region,
    lambdas: await asked.lambdas,
    transcriptions: await asked.transcriptions,
    encodes: await asked.encodes,
    startsPerSecond: await asked.startsPerSecond,
    bootstrap: await asked.bootstrap,
    ...(edge && { edgeBootstrap: await asked.edgeBootstrap }),
    ...(asked.renderChunk && { renderChunk: await asked.renderChunk }),
    ...(secret && { speechSecret: await asked.speechSecret }),
    requests: await asked.requests,
    writesPerTable: await asked.writesPerTable,
    roles: await asked.roles,
    missingServices: await asked.missingServices,
    glueObeysIam: await asked.glueObeysIam,
  };
};

const requestsAtOnce = async (): Promise<AccountFacts['requests']> => {
  const quotas = await quotasOf('apigateway');
  const [ratePerSecond, burst] = [quotas.get('Throttle rate'), quotas.get('Throttle burst rate')];
  return ratePerSecond === undefined || burst === undefined ? undefined : { ratePerSecond, burst };
};

const lambdasAtOnce = async (): Promise<number | undefined> =>
  (await new LambdaClient({}).send(new GetAccountSettingsCommand({}))).AccountLimit?.ConcurrentExecutions;

const encodesAtOnce = async (): Promise<number | undefined> =>
  (await new MediaConvertClient({}).send(new ListQueuesCommand({}))).TotalConcurrentJobs;

/** 0 when the account is not bootstrapped in this Region. */
const bootstrapVersion = async (region: string): Promise<number> => {
  const { Stacks } =
    (await unlessMissing(() =>
      new CloudFormationClient({ region }).send(new DescribeStacksCommand({ StackName: 'CDKToolkit' })),
    )) ?? {};
  const version = Stacks?.[0]?.Outputs?.find(({ OutputKey }) => OutputKey === 'BootstrapVersion')?.OutputValue;
  return Number(version ?? 0);
};

/** Null where the stack or its function is not there. */
const deployedRenderChunk = async (stageName: string): Promise<DeployedFunction | null> => {
  const FunctionName = await unlessMissing(() => idOfFunction(`Cueline-${stageName}-Pipelines`, 'RenderChunk'));
  if (!FunctionName) return null;
  const found = await new LambdaClient({}).send(new GetFunctionConfigurationCommand({ FunctionName }));
  return {
    architecture: found.Architectures?.[0] ?? '',
    layers: found.Layers?.length ?? 0,
    state: found.State ?? '',
  };
};

const idOfFunction = async (StackName: string, name: string): Promise<string | undefined> => {
  const isIt = new RegExp(`^${name}Function[0-9A-F]{8}$`);
  for await (const { StackResourceSummaries = [] } of paginateListStackResources(
    { client: new CloudFormationClient({}) },
    { StackName },
  )) {
    const found = StackResourceSummaries.find(({ LogicalResourceId = '' }) => isIt.test(LogicalResourceId));
    if (found) return found.PhysicalResourceId;
  }
  return undefined;
};

/** Undefined where CloudFormation has no such stack, by its message. */
const unlessMissing = async <T>(ask: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Error && /does not exist/.test(error.message)) return undefined;
    throw error;
  }
};
