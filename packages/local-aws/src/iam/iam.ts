import type { PolicyDocument } from './policy.ts';
import type { Credentials, Principal } from './principal.ts';

export interface Role {
  readonly arn: string;
  readonly name: string;
  /** The role's place in the template, `<stack>/<logical id>`, for the report of grants. */
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

/** The roles of the template, their sessions, and the evaluation of policies. */
export interface Iam {
  putRole(role: Role): void;
  /** Adds an inline or managed policy to a role that exists. */
  attachPolicy(roleName: string, name: string, document: PolicyDocument): void;
  role(arn: string): Role | undefined;
  /** Credentials of a new session of the role, for services that were given it; its trust policy is not checked. */
  issue(roleArn: string, sessionName: string, lifetimeSeconds?: number): Credentials;
  /** Credentials of sts:AssumeRole. Throws AccessDenied unless the trust policy and the caller's policies allow it. */
  assume(caller: Principal, roleArn: string, sessionName: string, lifetimeSeconds: number): Credentials;
  /** The operator's own keys, for admin commands and tests; kept in the data folder. */
  readonly operator: Credentials;
  /** The owner and the secret of an access key; undefined when unknown. Expired sessions are returned and marked. */
  session(accessKeyId: string): { principal: Principal; credentials: Credentials; expired: boolean } | undefined;
  /** Throws AwsError AccessDenied (403) with AWS's message unless allowed. */
  authorize(request: AccessRequest): void;
  /** The actions of Allow statements, one line each: `used <source> <action> on <resource>`, or `unused …`. */
  grants(): string[];
}
