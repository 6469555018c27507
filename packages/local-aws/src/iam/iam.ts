import type { PolicyDocument } from './policy.ts';
import type { Credentials, Principal } from './principal.ts';

export interface Role {
  readonly arn: string;
  readonly name: string;
  /** Where the template says it, for the report of grants that nothing used. */
  readonly source: string;
  readonly trust: PolicyDocument;
  readonly policies: readonly { readonly name: string; readonly document: PolicyDocument }[];
}

export interface AccessRequest {
  readonly principal: Principal;
  readonly action: string;
  readonly resourceArn: string;
  readonly context?: Readonly<Record<string, string | readonly string[]>>;
  readonly resourcePolicy?: PolicyDocument;
}

/** The roles of the template, their sessions, and the answer to "may this caller do that". */
export interface Iam {
  putRole(role: Role): void;
  /** Adds an inline or managed policy to a role that exists. */
  attachPolicy(roleName: string, name: string, document: PolicyDocument): void;
  role(arn: string): Role | undefined;
  /** Credentials of a new session of the role, without asking its trust policy: for the services that were given the role. */
  issue(roleArn: string, sessionName: string, lifetimeSeconds?: number): Credentials;
  /** sts:AssumeRole: the trust policy and, for a role as the caller, its own policy must allow it. Throws AccessDenied. */
  assume(caller: Principal, roleArn: string, sessionName: string, lifetimeSeconds: number): Credentials;
  /** The operator's own keys, for admin commands and tests; kept in the data folder. */
  readonly operator: Credentials;
  /** Who owns an access key and with which secret; undefined when unknown. Expired sessions are returned and marked. */
  session(accessKeyId: string): { principal: Principal; credentials: Credentials; expired: boolean } | undefined;
  /** Throws AwsError AccessDenied (403), worded as AWS words it, unless allowed. */
  authorize(request: AccessRequest): void;
  /** Allow statements' actions that no call has used, one line each: `<source> <action> on <resource>`. */
  unusedGrants(): string[];
}
