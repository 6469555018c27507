import { operatorPartition } from '#contract/records/session.ts';
import { type SessionToken, writeToken } from './session-token.ts';

/** A browser accepts `__Host-` only from the host itself, over a secure connection and for all paths. */
export const sessionCookieName = '__Host-cueline';

/** The operators' cookie, so that one who opens their page stays signed in to the console too. */
export const operatorCookieName = '__Host-cueline-operator';

const attributes = 'HttpOnly; Secure; SameSite=Strict';

/** Browsers also accept it over http from a loopback address (docs/decisions/console-sessions.md). */
export const sessionCookie = (token: SessionToken, maxAgeSeconds: number): string => {
  const name = token.account_id === operatorPartition ? operatorCookieName : sessionCookieName;
  return `${name}=${writeToken(token)}; Path=/; Max-Age=${maxAgeSeconds}; ${attributes}`;
};

export const clearedCookie = (name = sessionCookieName): string => `${name}=; Path=/; Max-Age=0; ${attributes}`;

/** The value among the cookies of a request. */
export const sessionOfCookies = (cookies: readonly string[] = [], name = sessionCookieName): string | undefined =>
  cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1);
