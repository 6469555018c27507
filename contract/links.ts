import * as v from 'valibot';
import type { Route } from './route.ts';

/**
 * Short links to signed URLs. Whoever has one opens it, in a browser or with curl, so it is outside of /v1 and of the OpenAPI
 * document (docs/decisions/short-links.md).
 */
export const linkRoutes = {
  openLink: {
    operationId: 'openLink',
    summary: 'Answer a short link with the signed URL that it stands for',
    method: 'GET',
    path: '/d/{token}',
    atRoot: true,
    entry: 'api/links/open-link',
    public: true,
    // The links of all customers share it, and so do guesses: ten times what a firewall lets one address send.
    throttle: { ratePerSecond: 200, burst: 500 },
    status: 302,
    reply: v.never(),
    files: ['text/plain'],
    errors: ['not_found', 'upload_used', 'upload_expired', 'rate_limited'],
    uses: {
      tables: {
        links: ['get', 'update'],
        keys: ['get'],
        exports: ['get'],
        projects: ['get'],
        uploads: ['get'],
        accounts: ['get'],
        'rate-limits': ['update'],
      },
      signs: ['download', 'upload'],
    },
  },
} as const satisfies Record<string, Route>;

/** The path of the link with a token. */
export const linkPath = (token: string): string => linkRoutes.openLink.path.replace('{token}', token);
