import { notSupported } from '../../aws-error.ts';
import type { CloudContext } from '../../context.ts';
import type { AwsService } from '../../edge/aws-service.ts';
import { queryService, validationError } from '../../edge/query-service.ts';

export interface DeployedStack {
  readonly name: string;
  readonly outputs: Readonly<Record<string, string>>;
}

export interface CloudFormation extends AwsService {
  /** Adds a stack to what DescribeStacks answers; called once the stack's resources exist. */
  putStack(stack: DeployedStack): void;
}

/** CloudFormation: DescribeStacks only, for clients that read a stack's outputs. */
export function createCloudFormation({
  accountId,
  region,
}: Pick<CloudContext, 'accountId' | 'region'>): CloudFormation {
  const stacks = new Map<string, DeployedStack & { readonly createdAt: string }>();
  const idOf = (name: string) => `arn:aws:cloudformation:${region}:${accountId}:stack/${name}/local`;
  const describe = ({ name, outputs, createdAt }: DeployedStack & { readonly createdAt: string }) => ({
    StackName: name,
    StackId: idOf(name),
    CreationTime: createdAt,
    StackStatus: 'CREATE_COMPLETE',
    Outputs: {
      member: Object.entries(outputs).map(([OutputKey, OutputValue]) => ({ OutputKey, OutputValue })),
    },
  });
  const service = queryService('cloudformation', 'http://cloudformation.amazonaws.com/doc/2010-05-15/', {
    DescribeStacks({ StackName, ...rest }, call) {
      const [unknown] = Object.keys(rest);
      if (unknown) throw notSupported(`the parameter ${unknown} of cloudformation:DescribeStacks`);
      call.authorize('cloudformation:DescribeStacks', StackName === undefined ? '*' : idOf(StackName));
      if (StackName === undefined) return { Stacks: { member: [...stacks.values()].map(describe) } };
      const stack = stacks.get(StackName);
      // https://docs.aws.amazon.com/AWSCloudFormation/latest/APIReference/API_DescribeStacks.html: ValidationError, not 404.
      if (!stack) throw validationError(`Stack with id ${StackName} does not exist`);
      return { Stacks: { member: [describe(stack)] } };
    },
  });
  return {
    ...service,
    putStack: (stack) => stacks.set(stack.name, { ...stack, createdAt: new Date().toISOString() }),
  };
}
