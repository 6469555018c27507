/** Who makes a call: a session of a role, an AWS service on behalf of a resource, the operator, or nobody known. */
export type Principal =
  | { readonly kind: 'role'; readonly roleArn: string; readonly sessionName: string }
  | { readonly kind: 'service'; readonly service: string; readonly sourceArn: string }
  | { readonly kind: 'operator' }
  | { readonly kind: 'anonymous' };

export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
  readonly expiresAtMs?: number;
}
