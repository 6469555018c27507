import type { Principal } from './principal.ts';

/**
 * The ARNs that name the caller in policies and error messages, the session's first; none for services and anonymous.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_identifiers.html#identifiers-arns
 */
export function principalArns(principal: Principal, accountId: string): string[] {
  switch (principal.kind) {
    case 'role':
      return [sessionArn(principal.roleArn, principal.sessionName), principal.roleArn];
    case 'operator':
      return [`arn:aws:iam::${accountId}:user/operator`];
    case 'service':
    case 'anonymous':
      return [];
  }
}

/** arn:aws:sts::ACCOUNT:assumed-role/ROLE/SESSION; the role's path is not in it. */
export function sessionArn(roleArn: string, sessionName: string): string {
  const accountId = roleArn.split(':')[4] ?? '';
  return `arn:aws:sts::${accountId}:assumed-role/${roleNameOf(roleArn)}/${sessionName}`;
}

const roleNameOf = (roleArn: string): string => roleArn.slice(roleArn.lastIndexOf('/') + 1);
