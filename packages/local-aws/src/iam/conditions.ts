import { arnMatcher, wildcardMatcher } from './patterns.ts';
import type { PolicyStatement } from './policy.ts';

/** The context of a request: values by lower-case key, since condition keys are case-insensitive. */
export type RequestContext = ReadonlyMap<string, readonly string[]>;
export type Condition = (context: RequestContext) => boolean;

type Compare = (wanted: string) => (actual: string) => boolean;

const equals: Compare = (wanted) => (actual) => actual === wanted;
const equalsIgnoreCase: Compare = (wanted) => (actual) => actual.toLowerCase() === wanted.toLowerCase();

/** Operators that hold when any of the request's values matches any of the policy's. */
const positive: Readonly<Record<string, Compare>> = {
  StringEquals: equals,
  StringLike: (wanted) => wildcardMatcher(wanted),
  ArnEquals: arnMatcher,
  ArnLike: arnMatcher,
  Bool: equalsIgnoreCase,
};
/** Operators that hold when none of the request's values matches any of the policy's, so also when there is no value. */
const negative: Readonly<Record<string, Compare>> = {
  StringNotEquals: equals,
  StringNotLike: (wanted) => wildcardMatcher(wanted),
};

/**
 * The keys that the edge, the stand-ins or createIam set. A Deny on a key that nothing sets would never apply.
 * https://docs.aws.amazon.com/service-authorization/latest/reference/reference_policies_actions-resources-contextkeys.html
 */
const knownKeys: ReadonlySet<string> = new Set([
  'aws:principalaccount',
  'aws:principalarn',
  'aws:principalisawsservice',
  'aws:requestedregion',
  'aws:securetransport',
  'aws:sourceaccount',
  'aws:sourcearn',
  'dynamodb:attributes',
  'iam:passedtoservice',
  's3:prefix',
  'sts:rolesessionname',
  'transcribe:outputbucketname',
]);

/**
 * Compiles a statement's Condition block: every operator and every key must hold.
 * Throws an Error that names the operator or key when the local cloud does not evaluate it.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_elements_condition_operators.html
 */
export function compileConditions(block: NonNullable<PolicyStatement['Condition']>): Condition {
  const conditions = Object.entries(block).flatMap(([operator, keys]) =>
    Object.entries(keys).map(([key, values]) => compileCondition(operator, key, [values].flat())),
  );
  return (context) => conditions.every((holds) => holds(context));
}

function compileCondition(operator: string, key: string, wanted: readonly string[]): Condition {
  const contextKey = key.toLowerCase();
  if (!knownKeys.has(contextKey) && !contextKey.startsWith('aws:requesttag/')) throw new Error(`condition key ${key}`);
  if (operator === 'ForAllValues:StringEquals') {
    // Holds where the request has no value: https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_condition-single-vs-multi-valued-context-keys.html
    return (context) => (context.get(contextKey) ?? []).every((actual) => wanted.includes(actual));
  }

  const name = operator.replace(/IfExists$/, '');
  const whenAbsent = name !== operator;
  const positiveCompare = Object.hasOwn(positive, name) ? positive[name] : undefined;
  if (positiveCompare) {
    const tests = wanted.map(positiveCompare);
    return (context) => context.get(contextKey)?.some((actual) => tests.some((meets) => meets(actual))) ?? whenAbsent;
  }
  const negativeCompare = Object.hasOwn(negative, name) ? negative[name] : undefined;
  if (!negativeCompare) throw new Error(`condition operator ${operator}`);
  const tests = wanted.map(negativeCompare);
  return (context) => !context.get(contextKey)?.some((actual) => tests.some((meets) => meets(actual)));
}
