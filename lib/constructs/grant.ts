import { type IRole, PolicyStatement, type PolicyStatementProps } from 'aws-cdk-lib/aws-iam';
import { Stack, Validations } from 'aws-cdk-lib/core';
import { flattenCfnReference } from 'cdk-nag/lib/utils/flatten-cfn-reference.js';

export interface Grant extends Required<Pick<PolicyStatementProps, 'actions' | 'resources'>> {
  readonly conditions?: PolicyStatementProps['conditions'];
  /** Why a resource with `*` cannot be narrower; without a reason, cdk-nag refuses the wildcard. */
  readonly wildcardReason?: string;
}

/** Allows the role `actions` on `resources`. */
export function grant(role: IRole, { actions, resources, conditions, wildcardReason }: Grant): void {
  role.addToPrincipalPolicy(new PolicyStatement({ actions, resources, ...(conditions && { conditions }) }));
  if (wildcardReason) acknowledgeWildcards(role, resources, wildcardReason);
}

/** Gives cdk-nag the reason for `*` in these resources of the role's policy. */
export function acknowledgeWildcards(role: IRole, resources: readonly string[], reason: string): void {
  for (const resource of resources) {
    const finding = flattenCfnReference(Stack.of(role).resolve(resource));
    if (finding.includes('*'))
      Validations.of(role).acknowledge({ id: `AwsSolutions-IAM5[Resource::${finding}]`, reason });
  }
}
