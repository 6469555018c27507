import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';

/** Who uses the command, in the audit log: the identity of the AWS credentials. */
export const operatorActor = async (): Promise<string> => {
  const { Arn } = await new STSClient({}).send(new GetCallerIdentityCommand({}));
  return `operator ${Arn}`;
};
