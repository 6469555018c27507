import type { PolicyDocument, PolicyStatement } from '../../iam/policy.ts';

/** One AWS::Lambda::Permission. */
export interface Permission {
  /** A service's host name, an account id or ARN, or `*`. */
  readonly principal: string;
  readonly action: string;
  readonly sourceArn?: string;
  readonly sourceAccount?: string;
}

/** The function's resource-based policy, made of its permissions. https://docs.aws.amazon.com/lambda/latest/dg/access-control-resource-based.html */
export function resourcePolicy(functionArn: string, permissions: readonly Permission[]): PolicyDocument {
  return { Version: '2012-10-17', Statement: permissions.map((permission) => statement(functionArn, permission)) };
}

const statement = (functionArn: string, permission: Permission): PolicyStatement => ({
  Effect: 'Allow',
  Principal: principal(permission.principal),
  Action: permission.action,
  Resource: functionArn,
  Condition: {
    ...(permission.sourceArn ? { ArnLike: { 'AWS:SourceArn': permission.sourceArn } } : {}),
    ...(permission.sourceAccount ? { StringEquals: { 'AWS:SourceAccount': permission.sourceAccount } } : {}),
  },
});

const principal = (value: string): NonNullable<PolicyStatement['Principal']> => {
  if (value === '*') return '*';
  return value.endsWith('.amazonaws.com') ? { Service: value } : { AWS: value };
};
