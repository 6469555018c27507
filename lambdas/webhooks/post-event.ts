import type { IncomingMessage } from 'node:http';
import { deliveryTimeoutMs, maxReceiverResponseBytes } from '#contract/limits.ts';
import type { AttemptRecord, DeliveryRecord } from '#contract/records/webhook.ts';
import { EgressRefused } from '#core/egress/egress-refused.ts';
import { egressUrl } from '#core/egress/egress-url.ts';
import { deliveryHeaders, keptAnswer, maskedSignature, maskedUrl } from '#core/webhooks/attempt-log.ts';
import { retryAfterMs } from '#core/webhooks/backoff.ts';
import { signatureOf } from '#core/webhooks/signature.ts';
import { egressRequest } from '#runtime/egress/egress-request.ts';
import { readCapped } from '#runtime/egress/read-capped.ts';
import { HostNotFound } from '#runtime/egress/vetted-addresses.ts';
import { addUnits } from '#runtime/meter/tally.ts';

const maxContentTypeLength = 100;

/** How an attempt went, and what Retry-After asked for. */
export type Posted = Omit<AttemptRecord, 'number' | 'at'> & { readonly retryAfterMs?: number };

type Event = Pick<DeliveryRecord, 'event_id' | 'event_type' | 'body'>;

/** Signs an event and POSTs it; the URL is vetted again. Never throws: every failure is retried. */
export const postEvent = async (
  url: string,
  event: Event,
  secrets: readonly string[],
  nowMs: number,
): Promise<Posted> => {
  const signal = AbortSignal.timeout(deliveryTimeoutMs);
  const signature = signatureOf(secrets, event.body, nowMs);
  const sent = { url: maskedUrl(url), signature: maskedSignature(signature) };
  try {
    // Normalised by the URL parser, since old endpoints may have URLs that POST /webhooks now refuses.
    const response = await egressRequest(egressUrl(new URL(url).href), {
      method: 'POST',
      headers: deliveryHeaders(event, signature),
      body: event.body,
      signal,
    });
    addUnits({ data_out_bytes: Buffer.byteLength(event.body) });
    const ms = Date.now() - nowMs;
    return { ms, sent, ...(await resultOf(response)) };
  } catch (error) {
    return { ms: Date.now() - nowMs, sent, error: reasonOf(error, signal) };
  }
};

const resultOf = async (response: IncomingMessage): Promise<Pick<Posted, 'answer' | 'error' | 'retryAfterMs'>> => {
  const { statusCode: status = 0, headers } = response;
  // Only the status counts, so an error while the body is read ends only the body.
  const kept = await readCapped(response, maxReceiverResponseBytes).then(keptAnswer, () => ({
    body: '',
    cut: true as const,
  }));
  response.destroy();
  const content_type = headers['content-type']?.slice(0, maxContentTypeLength);
  const answer = { status, content_type, ...kept };
  if (status >= 200 && status < 300) return { answer };
  const requested = retryAfterMs(headers['retry-after'], Date.now());
  const error = status >= 300 && status < 400 ? `redirects are not followed (${status})` : `answered ${status}`;
  return { answer, error, ...(requested !== undefined && { retryAfterMs: requested }) };
};

/** In few words, without details of our side or of the addresses of a host name. */
const reasonOf = (error: unknown, { aborted }: AbortSignal): string => {
  if (aborted) return `no answer within ${deliveryTimeoutMs / 1000} seconds`;
  if (error instanceof EgressRefused || error instanceof HostNotFound) return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return code ? `the connection failed (${code})` : 'the connection failed';
};
