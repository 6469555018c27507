/** What a key may do. Every route that asks for a key names one of them. */
export const scopes = [
  'projects:read',
  'projects:write',
  'projects:delete',
  'exports:write',
  'webhooks:manage',
  'account:read',
  'keys:manage',
] as const;
export type Scope = (typeof scopes)[number];

/** What an operator's session may do. They are not among the scopes of keys, so no key can have one. */
export const operatorScopes = ['costs:read'] as const;
export type OperatorScope = (typeof operatorScopes)[number];

/** The scopes of a key without a list: what every key was able to do before keys had scopes. */
export const defaultScopes: readonly Scope[] = scopes.filter((scope) => scope !== 'keys:manage');
