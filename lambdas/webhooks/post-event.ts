import { deliveryTimeoutMs, maxReceiverResponseBytes } from '#contract/limits.ts';
import type { DeliveryRecord } from '#contract/records/webhook.ts';
import { EgressRefused } from '#core/egress/egress-refused.ts';
import { egressUrl } from '#core/egress/egress-url.ts';
import { retryAfterMs } from '#core/webhooks/backoff.ts';
import { signatureOf } from '#core/webhooks/signature.ts';
import { egressRequest } from '#runtime/egress/egress-request.ts';
import { readCapped } from '#runtime/egress/read-capped.ts';
import { HostNotFound } from '#runtime/egress/vetted-addresses.ts';
import { addUnits } from '#runtime/meter/tally.ts';

export interface Posted {
  readonly responseStatus?: number;
  readonly responseMs?: number;
  readonly retryAfterMs?: number;
  /** Why it does not count as delivered, for the owner of the endpoint. */
  readonly error?: string;
}

type Event = Pick<DeliveryRecord, 'event_id' | 'event_type' | 'body'>;

/** Signs an event and POSTs it; the URL is vetted again. Never throws: every failure is retried. */
export const postEvent = async (url: string, event: Event, secret: string, nowMs: number): Promise<Posted> => {
  const signal = AbortSignal.timeout(deliveryTimeoutMs);
  try {
    // Normalised by the URL parser, since old endpoints may have URLs that POST /webhooks now refuses.
    const response = await egressRequest(egressUrl(new URL(url).href), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'cueline-event-id': event.event_id,
        'cueline-event-type': event.event_type,
        'cueline-signature': signatureOf(secret, event.body, nowMs),
      },
      body: event.body,
      signal,
    });
    addUnits({ data_out_bytes: Buffer.byteLength(event.body) });
    const responseMs = Date.now() - nowMs;
    // Only the status counts, so an error while the body is read is ignored.
    await readCapped(response, maxReceiverResponseBytes).catch(() => {});
    response.destroy();
    return resultOf(response.statusCode ?? 0, response.headers['retry-after'], responseMs);
  } catch (error) {
    return { error: reasonOf(error, signal) };
  }
};

const resultOf = (status: number, retryAfter: string | undefined, responseMs: number): Posted => {
  const answered = { responseStatus: status, responseMs };
  if (status >= 200 && status < 300) return answered;
  const requested = retryAfterMs(retryAfter, Date.now());
  const error = status >= 300 && status < 400 ? `redirects are not followed (${status})` : `answered ${status}`;
  return { ...answered, error, ...(requested !== undefined && { retryAfterMs: requested }) };
};

/** In few words, without details of our side or of the addresses of a host name. */
const reasonOf = (error: unknown, { aborted }: AbortSignal): string => {
  if (aborted) return `no answer within ${deliveryTimeoutMs / 1000} seconds`;
  if (error instanceof EgressRefused || error instanceof HostNotFound) return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return code ? `the connection failed (${code})` : 'the connection failed';
};
