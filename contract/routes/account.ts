import type { Route } from '../route.ts';
import { Account, PatchAccount } from '../schemas/account.ts';
import { Usage, UsageQuery } from '../schemas/usage.ts';

export const accountRoutes = {
  getAccount: {
    operationId: 'getAccount',
    summary: 'Get plan, credits, limits and use',
    method: 'GET',
    path: '/account',
    entry: 'api/account/get-account',
    scope: 'account:read',
    status: 200,
    reply: Account,
    errors: [],
    uses: { tables: { accounts: ['get'], usage: ['query'] } },
  },
  getUsage: {
    operationId: 'getUsage',
    summary: 'Add up works, minutes, credits and refunds by day, API key or project',
    method: 'GET',
    path: '/usage',
    entry: 'api/account/get-usage',
    scope: 'account:read',
    places: 'all',
    spends: true,
    query: UsageQuery,
    status: 200,
    reply: Usage,
    files: ['text/csv'],
    errors: ['spend_limit_reached'],
    uses: { tables: { ledger: ['query'] } },
    // A hundred thousand ledger entries are read in 30 pages or more.
    timeoutSeconds: 29,
  },
  updateAccount: {
    operationId: 'updateAccount',
    summary: 'Set the balance and the monthly budget of which events tell',
    method: 'PATCH',
    path: '/account',
    entry: 'api/account/update-account',
    scope: 'webhooks:manage',
    body: PatchAccount,
    status: 200,
    reply: Account,
    errors: [],
    uses: { tables: { accounts: ['get', 'update'], ledger: ['query'], usage: ['query'] } },
  },
} as const satisfies Record<string, Route>;
