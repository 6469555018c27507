import { maxClientDocumentBytes } from '#contract/limits.ts';
import { EgressRefused } from '#core/egress/egress-refused.ts';
import { type Client, clientIdUrl, clientOf } from '#core/oauth/client-metadata.ts';
import { invalidRequest } from '#core/requests/invalid-request.ts';
import { egressRequest } from '../egress/egress-request.ts';
import { readCapped } from '../egress/read-capped.ts';
import { HostNotFound } from '../egress/vetted-addresses.ts';
import { logger } from '../logger.ts';

const timeoutMs = 5000;

/**
 * The client that a client_id names, by its metadata document, which is fetched as imports fetch URLs, and without following
 * redirects. Throws invalid_request.
 */
export const fetchedClient = async (clientId: string, ownHosts: readonly string[]): Promise<Client> => {
  try {
    const url = clientIdUrl(clientId, ownHosts);
    return clientOf(url, await documentAt(url));
  } catch (error) {
    if (error instanceof EgressRefused || error instanceof HostNotFound) throw refused(error.message);
    logger.info('client document not fetched', { error });
    throw refused('The metadata document of the client could not be fetched.');
  }
};

const documentAt = async (url: URL): Promise<string> => {
  const headers = { accept: 'application/json' };
  const response = await egressRequest(url, { headers, signal: AbortSignal.timeout(timeoutMs) });
  const { statusCode, headers: told } = response;
  if (statusCode !== 200 || !/^application\/(?:[\w.-]+\+)?json\b/i.test(told['content-type'] ?? '')) {
    response.destroy();
    throw new EgressRefused(`The metadata document of the client was answered ${statusCode}, or is not JSON.`);
  }
  const text = await readCapped(response, maxClientDocumentBytes + 1);
  if (Buffer.byteLength(text) > maxClientDocumentBytes)
    throw new EgressRefused(`The metadata document of the client is larger than ${maxClientDocumentBytes} bytes.`);
  return text;
};

const refused = (message: string) => invalidRequest([{ param: 'client_id', message }]);
