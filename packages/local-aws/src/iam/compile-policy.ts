import { type Condition, compileConditions } from './conditions.ts';
import { arnMatcher, type Matcher, wildcardMatcher } from './patterns.ts';
import type { PolicyDocument, PolicyStatement } from './policy.ts';

/** An action or resource of a statement, as written and as matched. */
export interface Pattern {
  readonly text: string;
  readonly matches: Matcher;
}

export interface CompiledStatement {
  readonly effect: 'Allow' | 'Deny';
  /** Empty in identity policies. */
  readonly principals: readonly StatementPrincipal[];
  readonly actions: readonly Pattern[];
  readonly resources: readonly Pattern[];
  readonly holds: Condition;
}

export type StatementPrincipal =
  | { readonly kind: 'everyone' }
  | { readonly kind: 'service'; readonly service: string }
  /** An account's number or root ARN: every caller in it whose own policies allow the call. */
  | { readonly kind: 'account'; readonly accountId: string }
  | { readonly kind: 'arn'; readonly arn: string };

/** A role's own policy, a resource's, or a role's trust policy (which names no resource). */
export type PolicyKind = 'identity' | 'resource' | 'trust';

const statementElements = new Set(['Sid', 'Effect', 'Principal', 'Action', 'Resource', 'Condition']);

/** Throws an Error that names, after `where`, what the local cloud does not evaluate: NotAction, a condition operator … */
export function compilePolicy(document: PolicyDocument, kind: PolicyKind, where: string): readonly CompiledStatement[] {
  return [document.Statement].flat().map((statement) => {
    try {
      return compileStatement(statement, kind);
    } catch (cause) {
      const what = cause instanceof Error ? cause.message : String(cause);
      throw new Error(`${where}: the local cloud does not evaluate ${what} in a policy`, { cause });
    }
  });
}

function compileStatement(statement: PolicyStatement, kind: PolicyKind): CompiledStatement {
  const unknown = Object.keys(statement).find((element) => !statementElements.has(element));
  if (unknown) throw new Error(unknown);
  if (JSON.stringify(statement).includes('${')) throw new Error('variables');
  if (!statement.Action) throw new Error('a statement without Action');
  if ((statement.Principal !== undefined) !== (kind !== 'identity')) {
    throw new Error(kind === 'identity' ? 'Principal in a policy of a role' : 'a statement without Principal');
  }
  if ((statement.Resource !== undefined) !== (kind !== 'trust')) {
    throw new Error(kind === 'trust' ? 'Resource in a trust policy' : 'a statement without Resource');
  }
  return {
    effect: statement.Effect,
    principals: compilePrincipals(statement.Principal ?? {}),
    // Action names are case-insensitive: CloudFormation's `lambda:invokeFunction` is `lambda:InvokeFunction`.
    actions: [statement.Action].flat().map((text) => ({ text, matches: wildcardMatcher(text, 'i') })),
    resources: [statement.Resource ?? '*'].flat().map((text) => ({ text, matches: arnMatcher(text) })),
    holds: compileConditions(statement.Condition ?? {}),
  };
}

function compilePrincipals(principal: NonNullable<PolicyStatement['Principal']>): StatementPrincipal[] {
  if (principal === '*') return [{ kind: 'everyone' }];
  return Object.entries(principal).flatMap(([type, values]) =>
    [values].flat().map((value): StatementPrincipal => {
      if (type === 'Service') return { kind: 'service', service: value };
      if (type === 'AWS') return awsPrincipal(value);
      throw new Error(`Principal ${type}`);
    }),
  );
}

function awsPrincipal(value: string): StatementPrincipal {
  if (value === '*') return { kind: 'everyone' };
  const accountId = /^(?:arn:aws:iam::)?(\d{12})(?::root)?$/.exec(value)?.[1];
  if (accountId) return { kind: 'account', accountId };
  // "You cannot use a wildcard to match part of a principal name or ARN"
  // https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_elements_principal.html
  if (value.includes('*')) throw new Error(`a wildcard in the Principal ${value}`);
  return { kind: 'arn', arn: value };
}
