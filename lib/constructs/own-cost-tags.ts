import type { PolicyStatementProps } from 'aws-cdk-lib/aws-iam';

/**
 * True for a call that tags a job as this deployment's, and for a check without tags: AWS does not document for every check of
 * a new job whether it includes the tags, and a condition that is false without them would deny every job.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_elements_condition_operators.html#Conditions_IfExists
 */
export const ownCostTags = (deployment: string): NonNullable<PolicyStatementProps['conditions']> => ({
  StringEqualsIfExists: { 'aws:RequestTag/deployment': deployment },
});
