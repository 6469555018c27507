import type { RequestContext } from './conditions.ts';
import type { AccessRequest } from './iam.ts';
import { principalArns } from './principal-arns.ts';

/**
 * The context keys of a request: what its service gave, and the global ones.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_condition-keys.html
 */
export function requestContext(
  { principal, context = {} }: AccessRequest,
  { accountId, region }: { readonly accountId: string; readonly region: string },
): RequestContext {
  const keys: Record<string, string | readonly string[]> = {
    'aws:RequestedRegion': region,
    // Loopback counts as TLS: nobody can listen in, and every "deny plain HTTP" policy would refuse all calls here.
    'aws:SecureTransport': 'true',
    's3:TlsVersion': '1.3',
    'aws:PrincipalIsAWSService': String(principal.kind === 'service'),
  };
  const [arn, roleArn = arn] = principalArns(principal, accountId);
  if (roleArn) {
    keys['aws:PrincipalArn'] = roleArn;
    keys['aws:PrincipalAccount'] = accountId;
  }
  if (principal.kind === 'service') {
    keys['aws:SourceArn'] = principal.sourceArn;
    // S3's ARNs name no account; every resource here is in the one account.
    keys['aws:SourceAccount'] = principal.sourceArn.split(':')[4] || accountId;
  }
  return new Map(
    Object.entries({ ...keys, ...context }).map(([key, values]) => [key.toLowerCase(), [values].flat()] as const),
  );
}
