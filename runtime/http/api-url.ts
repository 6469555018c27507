import { apiVersionPrefix, tusRoute } from '#contract/route-paths.ts';
import { invalidRequest } from '#core/requests/invalid-request.ts';
import { publicOrigin, region, urlSuffix } from '../environment.ts';

type RequestHeaders = Readonly<Record<string, string | undefined>>;

/**
 * The base URL, /v1 included, at which the caller reached this API: at the domain of the stage, or else at the Host of the request.
 * Undefined when Host cannot be the host of a URL.
 */
export const apiUrl = (headers: RequestHeaders): string | undefined => {
  const origin = apiOrigin(headers);
  return origin === undefined ? undefined : `${origin}${apiVersionPrefix}`;
};

/** The same, or where Host cannot be one the URL that API Gateway gave to this API. */
export const apiUrlOrOwn = (headers: RequestHeaders, apiId: string): string =>
  `${apiOriginOrOwn(headers, apiId)}${apiVersionPrefix}`;

/** The same without a path. */
export const apiOriginOrOwn = (headers: RequestHeaders, apiId: string): string =>
  apiOrigin(headers) ?? `https://${apiId}.execute-api.${region()}.${urlSuffix()}`;

/** The base URL of `apiUrl` without a path, as browsers write an origin. */
export const apiOrigin = (headers: RequestHeaders): string | undefined => publicOrigin() ?? originOf(headers);

/** The hosts at which callers reach this API: that of the request, and the domain of the stage, behind which Host is another. */
export const ownHosts = ({ host }: RequestHeaders): string[] =>
  [host, URL.parse(publicOrigin() ?? '')?.host].filter((one) => one !== undefined);

const originOf = (headers: RequestHeaders): string | undefined => {
  const { host = '', 'x-forwarded-proto': protocol } = headers;
  // The URL parser alone would accept `a@b` and `a/b`, as a host with a user name or a path.
  const isHost = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i.test(host) && URL.canParse(`https://${host}`);
  return isHost ? `${protocol === 'http' ? 'http' : 'https'}://${host}` : undefined;
};

/** Throws invalid_request for a Host that cannot be the host of a URL. */
export const tusEndpoint = (headers: RequestHeaders): string =>
  `${requiredOrigin(headers)}${apiVersionPrefix}${tusRoute.path}`;

/** Throws invalid_request for a Host that cannot be the host of a URL. */
export const requiredOrigin = (headers: RequestHeaders): string => {
  const origin = apiOrigin(headers);
  if (origin !== undefined) return origin;
  throw invalidRequest([{ param: 'Host', message: 'must be the host and port of this API' }]);
};
