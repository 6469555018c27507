import { apiVersionPrefix, tusRoute } from '#contract/routes.ts';
import { invalidRequest } from '#core/requests/invalid-request.ts';

type RequestHeaders = Readonly<Record<string, string | undefined>>;

/** The base URL, /v1 included, at which the caller reached this API; undefined where its Host cannot stand in a URL. */
export const apiUrl = (headers: RequestHeaders): string | undefined => {
  const { host = '', 'x-forwarded-proto': protocol = 'https' } = headers;
  // The parser alone would take `a@b`, `a/b` and much else for a host with something around it.
  const isHost = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i.test(host) && URL.canParse(`https://${host}`);
  return isHost ? `${protocol}://${host}${apiVersionPrefix}` : undefined;
};

/** Throws invalid_request for a Host that cannot stand in a URL. */
export const tusEndpoint = (headers: RequestHeaders): string => {
  const url = apiUrl(headers);
  if (url !== undefined) return `${url}${tusRoute.path}`;
  throw invalidRequest([{ param: 'Host', message: 'must be the host and port of this API' }]);
};
