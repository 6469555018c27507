import { ApiError, ConnectionError } from './api.ts';

/** A request that is not part of the API, so the SDK does not have it. Throws ApiError and ConnectionError. */
export const sendJson = async (method: string, path: string, body?: object): Promise<unknown> => {
  const response = await fetch(`/v1${path}`, {
    method,
    credentials: 'same-origin',
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  }).catch((cause: unknown): never => {
    throw new ConnectionError('No reply came.', { cause });
  });
  const reply = await response.text();
  if (!response.ok) throw new ApiError({ status: response.status, body: reply, headers: response.headers });
  return reply === '' ? undefined : JSON.parse(reply);
};
