import type { PolicyStatementProps } from 'aws-cdk-lib/aws-iam';

/**
 * Holds for a call that tags a job as this deployment's, and for a call whose tags IAM is not shown: the documents do not
 * say of every check of a new job whether its tags come along, and a condition that fails then would deny every job.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_elements_condition_operators.html#Conditions_IfExists
 */
export const ownCostTags = (deployment: string): NonNullable<PolicyStatementProps['conditions']> => ({
  StringEqualsIfExists: { 'aws:RequestTag/deployment': deployment },
});
