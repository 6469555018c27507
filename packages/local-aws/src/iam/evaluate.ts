import type { CompiledStatement, StatementPrincipal } from './compile-policy.ts';
import type { RequestContext } from './conditions.ts';
import type { Principal } from './principal.ts';

/** One action and one resource, as written, of an Allow statement in a role's own policy. */
export interface Grant {
  readonly policy: string;
  readonly action: string;
  readonly resource: string;
}

export interface Question {
  readonly principal: Principal;
  /** The ARNs that name the caller: the role's and the session's. */
  readonly principalArns: readonly string[];
  readonly accountId: string;
  readonly action: string;
  readonly resourceArn: string;
  readonly context: RequestContext;
  readonly identityPolicies: readonly { readonly name: string; readonly statements: readonly CompiledStatement[] }[];
  readonly resourcePolicy: readonly CompiledStatement[];
}

export interface Answer {
  readonly deniedBy?: 'identity' | 'resource';
  /** Grants of the caller's own policies that allow the call. */
  readonly grants: readonly Grant[];
  /** `direct`: the resource's policy allows the caller. `account`: it allows whom their own policies allow. */
  readonly resourceAllows: 'direct' | 'account' | 'no';
}

/**
 * What the identity policies and the resource policy say, each by itself. The caller combines them.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_evaluation-logic.html
 */
export function evaluate(question: Question): Answer {
  const named = question.resourcePolicy
    .filter((statement) => applies(statement, question))
    .map((statement) => ({ effect: statement.effect, reach: reachOf(statement.principals, question) }))
    .filter(({ reach }) => reach !== 'no');
  const own = question.identityPolicies.flatMap(({ name, statements }) =>
    statements.filter((statement) => applies(statement, question)).map((statement) => ({ policy: name, statement })),
  );
  const allows = named.filter(({ effect }) => effect === 'Allow').map(({ reach }) => reach);
  const answer: Answer = {
    grants: own.flatMap(({ policy, statement }) =>
      statement.effect === 'Allow' ? grantsOf(policy, statement, question) : [],
    ),
    resourceAllows: allows.includes('direct') ? 'direct' : (allows[0] ?? 'no'),
  };
  if (own.some(({ statement }) => statement.effect === 'Deny')) return { ...answer, deniedBy: 'identity' };
  if (named.some(({ effect }) => effect === 'Deny')) return { ...answer, deniedBy: 'resource' };
  return answer;
}

const applies = (statement: CompiledStatement, { action, resourceArn, context }: Question): boolean =>
  statement.actions.some(({ matches }) => matches(action)) &&
  statement.resources.some(({ matches }) => matches(resourceArn)) &&
  statement.holds(context);

const grantsOf = (policy: string, statement: CompiledStatement, { action, resourceArn }: Question): Grant[] =>
  statement.actions
    .filter(({ matches }) => matches(action))
    .flatMap(({ text }) =>
      statement.resources
        .filter(({ matches }) => matches(resourceArn))
        .map((resource) => ({ policy, action: text, resource: resource.text })),
    );

function reachOf(principals: readonly StatementPrincipal[], question: Question): Answer['resourceAllows'] {
  const reaches = principals.map((principal) => reach(principal, question));
  if (reaches.includes('direct')) return 'direct';
  return reaches.includes('account') ? 'account' : 'no';
}

function reach(named: StatementPrincipal, { principal, principalArns, accountId }: Question): Answer['resourceAllows'] {
  switch (named.kind) {
    case 'everyone':
      return 'direct';
    case 'service':
      return principal.kind === 'service' && principal.service === named.service ? 'direct' : 'no';
    case 'account':
      return principalArns.length > 0 && named.accountId === accountId ? 'account' : 'no';
    case 'arn':
      return principalArns.includes(named.arn) ? 'direct' : 'no';
  }
}
