import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { ListQueuesCommand, MediaConvertClient } from '@aws-sdk/client-mediaconvert';
import type { AccountFacts } from './judge-account.ts';
import { quotasOf } from './service-quotas.ts';

/** Reads the quotas and settings of an account; calls `unread` for each service that cannot be read, with the reason. */
export const readAccount = async (unread: (service: string, why: string) => void): Promise<AccountFacts> => {
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
  const [lambdas, transcriptions, encodes, startsPerSecond, bootstrap] = await Promise.all([
    read('Lambda', lambdasAtOnce),
    read('Amazon Transcribe', async () => {
      const quotas = await quotasOf('transcribe');
      return (
        quotas.get('Number of concurrent batch transcription jobs') ??
        quotas.get('Number of concurrent transcription jobs')
      );
    }),
    read('MediaConvert', encodesAtOnce),
    read('Step Functions', async () =>
      (await quotasOf('states')).get('StartExecution throttle token refill rate per second'),
    ),
    read('CloudFormation', bootstrapVersion),
  ]);
  const region = await new LambdaClient({}).config.region();
  return { region, lambdas, transcriptions, encodes, startsPerSecond, bootstrap };
};

const lambdasAtOnce = async (): Promise<number | undefined> =>
  (await new LambdaClient({}).send(new GetAccountSettingsCommand({}))).AccountLimit?.ConcurrentExecutions;

const encodesAtOnce = async (): Promise<number | undefined> =>
  (await new MediaConvertClient({}).send(new ListQueuesCommand({}))).TotalConcurrentJobs;

/** 0 when the account is not bootstrapped in this Region. */
const bootstrapVersion = async (): Promise<number> => {
  try {
    const { Stacks } = await new CloudFormationClient({}).send(new DescribeStacksCommand({ StackName: 'CDKToolkit' }));
    const version = Stacks?.[0]?.Outputs?.find(({ OutputKey }) => OutputKey === 'BootstrapVersion')?.OutputValue;
    return Number(version ?? 0);
  } catch (error) {
    // The message of CloudFormation for a missing stack.
    if (error instanceof Error && /does not exist/.test(error.message)) return 0;
    throw error;
  }
};
