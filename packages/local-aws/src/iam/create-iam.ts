import type { State } from '../state/state.ts';
import { type CompiledStatement, compilePolicy } from './compile-policy.ts';
import { denial } from './denial.ts';
import { type Answer, evaluate } from './evaluate.ts';
import { GrantUsage } from './grant-usage.ts';
import type { AccessRequest, Iam, Role } from './iam.ts';
import type { PolicyDocument } from './policy.ts';
import type { Credentials, Principal } from './principal.ts';
import { principalArns } from './principal-arns.ts';
import { requestContext } from './request-context.ts';
import { Sessions } from './sessions.ts';

export interface IamOptions {
  readonly accountId: string;
  readonly region: string;
  readonly now?: () => number;
}

interface KnownRole {
  readonly role: Role;
  readonly trust: readonly CompiledStatement[];
  readonly policies: Map<string, readonly CompiledStatement[]>;
}

/** The longest session that AWS allows for a role. */
const MAX_SESSION_SECONDS = 12 * 60 * 60;

export const createIam = (state: State, options: IamOptions): Iam => new LocalIam(state, options);

/** Roles are in memory, since the template makes them at every start; sessions and grant usage are in the state. */
class LocalIam implements Iam {
  readonly #options: IamOptions;
  readonly #sessions: Sessions;
  readonly #usage: GrantUsage;
  readonly #roles = new Map<string, KnownRole>();
  readonly #resourcePolicies = new WeakMap<PolicyDocument, readonly CompiledStatement[]>();

  constructor(state: State, options: IamOptions) {
    this.#options = options;
    this.#sessions = new Sessions(state, options.now ?? Date.now);
    this.#usage = new GrantUsage(state);
  }

  get operator(): Credentials {
    return this.#sessions.operator;
  }

  putRole(role: Role): void {
    const compile = (name: string, document: PolicyDocument) =>
      [name, compilePolicy(document, 'identity', `${role.source} ${name}`)] as const;
    this.#roles.set(role.arn, {
      role,
      trust: compilePolicy(role.trust, 'trust', `${role.source} trust policy`),
      policies: new Map(role.policies.map(({ name, document }) => compile(name, document))),
    });
  }

  attachPolicy(roleName: string, name: string, document: PolicyDocument): void {
    const known = [...this.#roles.values()].find(({ role }) => role.name === roleName);
    if (!known) throw new Error(`Policy ${name} is for the role ${roleName}, which does not exist`);
    known.policies.set(name, compilePolicy(document, 'identity', `${known.role.source} ${name}`));
  }

  role(arn: string): Role | undefined {
    return this.#roles.get(arn)?.role;
  }

  issue(roleArn: string, sessionName: string, lifetimeSeconds = MAX_SESSION_SECONDS): Credentials {
    return this.#sessions.open(roleArn, sessionName, lifetimeSeconds);
  }

  assume(caller: Principal, roleArn: string, sessionName: string, lifetimeSeconds: number): Credentials {
    const context = { 'sts:RoleSessionName': sessionName };
    const request = { principal: caller, action: 'sts:AssumeRole', resourceArn: roleArn, context };
    const answer = this.#evaluate(request, this.#roles.get(roleArn)?.trust ?? []);
    // The trust policy must allow the caller; where it trusts the whole account, the caller's own policies must allow
    // the call too. https://docs.aws.amazon.com/IAM/latest/UserGuide/id_roles_terms-and-concepts.html
    const { resourceAllows } = answer;
    const trusted = resourceAllows === 'direct' || (resourceAllows === 'account' && ownPoliciesAllow(caller, answer));
    this.#enforce(request, answer, trusted);
    return this.#sessions.open(roleArn, sessionName, lifetimeSeconds);
  }

  session(accessKeyId: string) {
    return this.#sessions.find(accessKeyId);
  }

  authorize(request: AccessRequest): void {
    const answer = this.#evaluate(request, this.#compileResourcePolicy(request));
    // Within one account, an Allow of either policy is enough.
    // https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_evaluation-logic.html
    const allowed = answer.resourceAllows === 'direct' || ownPoliciesAllow(request.principal, answer);
    this.#enforce(request, answer, allowed);
  }

  grants(): string[] {
    return [...this.#roles.values()].flatMap(({ role, policies }) =>
      [...policies].flatMap(([policy, statements]) =>
        grantsIn(statements).map(({ action, resource }) => {
          const used = this.#usage.has(role.arn, { policy, action, resource });
          return `${used ? 'used' : 'unused'} ${role.source} ${action} on ${resource}`;
        }),
      ),
    );
  }

  #evaluate(request: AccessRequest, resourcePolicy: readonly CompiledStatement[]): Answer {
    const { principal } = request;
    const policies = principal.kind === 'role' ? this.#roles.get(principal.roleArn)?.policies : undefined;
    return evaluate({
      ...request,
      principalArns: principalArns(principal, this.#options.accountId),
      accountId: this.#options.accountId,
      context: requestContext(request, this.#options),
      identityPolicies: [...(policies ?? [])].map(([name, statements]) => ({ name, statements })),
      resourcePolicy,
    });
  }

  #compileResourcePolicy({ resourcePolicy, resourceArn }: AccessRequest): readonly CompiledStatement[] {
    if (!resourcePolicy) return [];
    const statements =
      this.#resourcePolicies.get(resourcePolicy) ??
      compilePolicy(resourcePolicy, 'resource', `The policy of ${resourceArn}`);
    this.#resourcePolicies.set(resourcePolicy, statements);
    return statements;
  }

  #enforce(request: AccessRequest, answer: Answer, allowed: boolean): void {
    if (answer.deniedBy || !allowed) throw denial(request, answer, this.#options.accountId);
    if (request.principal.kind === 'role') this.#usage.record(request.principal.roleArn, answer.grants);
  }
}

/** The operator is the account's administrator: only an explicit Deny of a resource's policy refuses it. */
const ownPoliciesAllow = (caller: Principal, { grants }: Answer): boolean =>
  caller.kind === 'operator' || grants.length > 0;

const grantsIn = (statements: readonly CompiledStatement[]): { action: string; resource: string }[] =>
  statements
    .filter(({ effect }) => effect === 'Allow')
    .flatMap(({ actions, resources }) =>
      actions.flatMap((action) => resources.map((resource) => ({ action: action.text, resource: resource.text }))),
    );
