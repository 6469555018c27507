import { type SessionToken, writeToken } from './session-token.ts';

/** A browser accepts `__Host-` only from the host itself, over a secure connection and for all paths. */
export const sessionCookieName = '__Host-cueline';

/** Browsers also accept it over http from a loopback address (docs/decisions/console-sessions.md). */
export const sessionCookie = (token: SessionToken, maxAgeSeconds: number): string =>
  `${sessionCookieName}=${writeToken(token)}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; Secure; SameSite=Strict`;

export const clearedCookie = `${sessionCookieName}=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Strict`;

/** The value among the cookies of a request. */
export const sessionOfCookies = (cookies: readonly string[] = []): string | undefined =>
  cookies.find((cookie) => cookie.startsWith(`${sessionCookieName}=`))?.slice(sessionCookieName.length + 1);
