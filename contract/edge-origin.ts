import type { Edge } from './stage.ts';

/** The header in which the distribution tells the API that a request came through it. */
export const originSecretHeader = 'x-origin-secret';

/** Where the distribution finds the API. Callers use the domain itself. */
export const originDomain = ({ domainName }: Pick<Edge, 'domainName'>): string => `origin.${domainName}`;
