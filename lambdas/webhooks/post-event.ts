import { deliveryTimeoutMs, maxReceiverAnswerBytes } from '#contract/limits.ts';
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

/** POSTs an event, signed anew, to an endpoint that is vetted anew. Never throws: any failure is tried again. */
export const postEvent = async (url: string, event: Event, secret: string, nowMs: number): Promise<Posted> => {
  const signal = AbortSignal.timeout(deliveryTimeoutMs);
  try {
    // As the URL parser writes it: endpoints are older than the rule of how they must be written.
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
    // The status is the answer: nothing that comes after it changes what was said.
    await readCapped(response, maxReceiverAnswerBytes).catch(() => {});
    response.destroy();
    return judged(response.statusCode ?? 0, response.headers['retry-after'], responseMs);
  } catch (error) {
    return { error: reasonOf(error, signal) };
  }
};

const judged = (status: number, retryAfter: string | undefined, responseMs: number): Posted => {
  const answered = { responseStatus: status, responseMs };
  if (status >= 200 && status < 300) return answered;
  const asked = retryAfterMs(retryAfter, Date.now());
  const error = status >= 300 && status < 400 ? `redirects are not followed (${status})` : `answered ${status}`;
  return { ...answered, error, ...(asked !== undefined && { retryAfterMs: asked }) };
};

/** In few words, which tell nothing of our side nor of what a name resolved to. */
const reasonOf = (error: unknown, { aborted }: AbortSignal): string => {
  if (aborted) return `no answer within ${deliveryTimeoutMs / 1000} seconds`;
  if (error instanceof EgressRefused || error instanceof HostNotFound) return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return code ? `the connection failed (${code})` : 'the connection failed';
};
