import type { RequestContext } from './conditions.ts';
import type { AccessRequest } from './iam.ts';
import { principalArns } from './principal-arns.ts';

/**
 * The context keys of a request: those that its service sets, and the global ones.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_condition-keys.html
 */
export function requestContext(
  { principal, context = {} }: AccessRequest,
  { accountId, region }: { readonly accountId: string; readonly region: string },
): RequestContext {
  const keys: Record<string, string | readonly string[]> = {
    'aws:RequestedRegion': region,
    // Loopback counts as TLS, or every policy that denies plain HTTP would refuse all calls here.
    'aws:SecureTransport': 'true',
    'aws:PrincipalIsAWSService': String(principal.kind === 'service'),
  };
  const [arn, roleArn = arn] = principalArns(principal, accountId);
  if (roleArn) {
    keys['aws:PrincipalArn'] = roleArn;
    keys['aws:PrincipalAccount'] = accountId;
  }
  if (principal.kind === 'service') {
    keys['aws:SourceArn'] = principal.sourceArn;
    // S3's ARNs have no account; all resources here are in the same account.
    keys['aws:SourceAccount'] = principal.sourceArn.split(':')[4] || accountId;
  }
  return new Map(
    Object.entries({ ...keys, ...context }).map(([key, values]) => [key.toLowerCase(), [values].flat()] as const),
  );
}
