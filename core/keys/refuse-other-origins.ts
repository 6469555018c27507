import { AppError } from '../app-error.ts';

interface BrowserRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The origin at which the caller reached this API. */
  readonly ownOrigin: string | undefined;
}

/**
 * A browser sends a cookie to every port of a host, and for SameSite all ports of a host are one site. So the headers of a request
 * with a session cookie must show that it comes from a page of this API's own origin. A GET has no Origin. Throws origin_refused.
 */
export const refuseOtherOrigins = ({ method, headers, ownOrigin }: BrowserRequest): void => {
  const fromHere = headers['sec-fetch-site'] === 'same-origin';
  const reads = method === 'GET' && headers.origin === undefined;
  if (fromHere && (reads || (ownOrigin !== undefined && headers.origin === ownOrigin))) return;
  throw new AppError(
    'origin_refused',
    'A request with a console session must come from a page of this API itself, in a browser that sends Sec-Fetch-Site and Origin. Elsewhere send an API key.',
  );
};
