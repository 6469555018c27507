import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { ListQueuesCommand, MediaConvertClient } from '@aws-sdk/client-mediaconvert';
import { edgeRegion, type Stage } from '#contract/stage.ts';
import { glueObeysIam, rolesOfAccount, servicesMissingIn } from './account-facts.ts';
import { type AccountFacts, neededServices } from './judge-account.ts';
import { quotasOf } from './service-quotas.ts';

/**
 * Reads the quotas and settings of an account, for a stage with a domain also where its distribution is made; calls `unread` for
 * each service that cannot be read, with the reason.
 */
export const readAccount = async (
  unread: (service: string, why: string) => void,
  { edge }: Pick<Stage, 'edge'> = {},
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
  const region = await new LambdaClient({}).config.region().catch(() => {
    throw new Error('There is no Region: set region of the stage in cueline.config.json, or the variable AWS_REGION.');
  });
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
  try {
    const { Stacks } = await new CloudFormationClient({ region }).send(
      new DescribeStacksCommand({ StackName: 'CDKToolkit' }),
    );
    const version = Stacks?.[0]?.Outputs?.find(({ OutputKey }) => OutputKey === 'BootstrapVersion')?.OutputValue;
    return Number(version ?? 0);
  } catch (error) {
    // The message of CloudFormation for a missing stack.
    if (error instanceof Error && /does not exist/.test(error.message)) return 0;
    throw error;
  }
};
