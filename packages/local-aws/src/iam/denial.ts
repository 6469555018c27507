import { AwsError } from '../aws-error.ts';
import type { Answer } from './evaluate.ts';
import type { AccessRequest } from './iam.ts';
import type { Principal } from './principal.ts';
import { principalArns } from './principal-arns.ts';

/** AccessDenied with AWS's message. https://docs.aws.amazon.com/IAM/latest/UserGuide/troubleshoot_access-denied.html */
export function denial({ principal, action, resourceArn }: AccessRequest, answer: Answer, accountId: string): AwsError {
  const reason = answer.deniedBy
    ? `with an explicit deny in ${answer.deniedBy === 'identity' ? 'an identity' : 'a resource'}-based policy`
    : `because no ${principal.kind === 'role' ? 'identity' : 'resource'}-based policy allows the ${action} action`;
  const user = nameOf(principal, accountId);
  return new AwsError(
    'AccessDenied',
    403,
    `User: ${user} is not authorized to perform: ${action} on resource: "${resourceArn}" ${reason}`,
  );
}

const nameOf = (principal: Principal, accountId: string): string =>
  principal.kind === 'service'
    ? `${principal.service} (for ${principal.sourceArn})`
    : (principalArns(principal, accountId)[0] ?? 'anonymous');
