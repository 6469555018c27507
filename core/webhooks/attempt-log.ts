import { keptAnswerBytes, maxKeptAttempts } from '#contract/limits.ts';
import type { AttemptRecord, DeliveryRecord } from '#contract/records/webhook.ts';

const mask = '***';
const maxUrlLength = 1000;
const replacement = '\uFFFD';

/** The headers of a delivery, beside those of every request (docs/guides/webhooks.md). */
export const deliveryHeaders = (
  { event_id, event_type }: Pick<DeliveryRecord, 'event_id' | 'event_type'>,
  signature: string,
) => ({
  'content-type': 'application/json',
  'cueline-event-id': event_id,
  'cueline-event-type': event_type,
  'cueline-signature': signature,
});

/** `t=…,v1=***`: a signature in the log cannot be sent again. */
export const maskedSignature = (signature: string): string => signature.replaceAll(/(v\d+=)[^,]*/g, `$1${mask}`);

/** A URL as the log keeps it: userinfo and the values of its query may be credentials. */
export const maskedUrl = (text: string): string => {
  const url = new URL(text);
  const userinfo = url.username || url.password ? `${mask}@` : '';
  const query = url.search
    .slice(1)
    .split('&')
    .map((part) => part && (part.includes('=') ? `${part.slice(0, part.indexOf('='))}=${mask}` : mask))
    .join('&');
  const whole = `${url.protocol}//${userinfo}${url.host}${url.pathname}${query && `?${query}`}`;
  return whole.length > maxUrlLength ? `${whole.slice(0, maxUrlLength)}…` : whole;
};

/**
 * The beginning of a receiver's answer as text. Whoever looks at it may do so in a terminal, so control characters other than tabs and
 * line breaks are replaced.
 */
export const keptAnswer = (text: string): { readonly body: string; readonly cut?: true } => {
  const safe = text.replaceAll(/[\p{Cc}--[\t\n\r]]/gv, replacement);
  // Writes whole characters only.
  const { read } = new TextEncoder().encodeInto(safe, new Uint8Array(keptAnswerBytes));
  return { body: safe.slice(0, read), ...(read < safe.length && { cut: true }) };
};

/** The log of a delivery after another attempt, oldest first. */
export const withAttempt = (log: readonly AttemptRecord[] | undefined, made: AttemptRecord): AttemptRecord[] =>
  [...(log ?? []), made].slice(-maxKeptAttempts);
