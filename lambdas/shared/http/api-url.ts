import { apiVersionPrefix, tusRoute } from '../../../contract/routes.ts';

type RequestHeaders = Readonly<Record<string, string | undefined>>;

/** The base URL, /v1 included, at which the caller reached this API. */
const apiUrl = (headers: RequestHeaders): string =>
  `${headers['x-forwarded-proto'] ?? 'https'}://${headers.host}${apiVersionPrefix}`;

export const tusEndpoint = (headers: RequestHeaders): string => `${apiUrl(headers)}${tusRoute.path}`;
