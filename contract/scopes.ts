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

/** Of a key without a list of scopes: what every key was able to do before keys had scopes. */
export const defaultScopes: readonly Scope[] = scopes.filter((scope) => scope !== 'keys:manage');
