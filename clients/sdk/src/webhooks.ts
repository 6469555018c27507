import { CuelineError } from './errors.ts';
import { eventTypes } from './generated/events.ts';
import type { WebhookEvent } from './generated/schemas.ts';

const toleranceSeconds = 300;

/** The delivery is not signed with this secret, or its signature is too old: answer 400 and ignore it. */
export class WebhookRefused extends CuelineError {
  override name = 'WebhookRefused';
}

/** The receiver's secret is missing or incomplete, so no delivery can be verified: answer 500 and correct the configuration. */
export class WebhookSecretInvalid extends CuelineError {
  override name = 'WebhookSecretInvalid';
}

/** Headers as fetch, Express, Node or API Gateway pass them. */
export type ReceivedHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Checks that a secret has the format that POST /webhooks issues, and returns it. Call it when the receiver starts, because
 * anyone can sign with an empty secret. Throws WebhookSecretInvalid.
 */
export const webhookSecret = (secret: string | undefined): string => {
  if (!secret) throw new WebhookSecretInvalid('The webhook secret is missing. Is its environment variable set?');
  if (!/^whsec_[\w-]{43,}$/.test(secret)) {
    throw new WebhookSecretInvalid(
      `This is not a whole webhook secret: it has ${secret.length} characters. Copy it as POST /webhooks answered it, whsec_ and 43 more.`,
    );
  }
  return secret;
};

/**
 * Verifies the header `Cueline-Signature` of a delivery and returns its event. The signature must be of exactly these bytes,
 * made with this secret (including its prefix), and at most five minutes from now. `type` tells which `data` it has. `rawBody` is the body as received, before
 * any parser. Throws WebhookRefused, and WebhookSecretInvalid as `webhookSecret` does.
 */
export const unwrap = async (
  rawBody: string | Uint8Array,
  headers: ReceivedHeaders,
  secret: string,
  nowMs: number = Date.now(),
): Promise<WebhookEvent> => {
  const keyBytes = encoder.encode(webhookSecret(secret));
  const body = bytesOf(rawBody);
  const { timestamp, signatures } = readSignature(headerOf(headers, 'cueline-signature'));
  if (Math.abs(nowMs / 1000 - Number(timestamp)) > toleranceSeconds) {
    throw new WebhookRefused('The signature is more than five minutes from now.');
  }
  const time = encoder.encode(`${timestamp}.`);
  const signed = new Uint8Array(time.length + body.length);
  signed.set(time);
  signed.set(body, time.length);
  const key = await crypto.subtle.importKey('raw', keyBytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
  // All are compared, each in constant time.
  const matches = await Promise.all(
    signatures.map((signature) => crypto.subtle.verify('HMAC', key, signature, signed)),
  );
  if (!matches.includes(true)) throw new WebhookRefused('No signature is of this body and secret.');
  return eventOf(JSON.parse(new TextDecoder().decode(body)));
};

/** An event as it was sent. One of a type that is newer than this client has the type `unknown`. */
export const eventOf = (sent: WebhookEvent): WebhookEvent =>
  eventTypes.has(sent.type) ? sent : { ...sent, type: 'unknown', sentType: sent.type };

/** An event as it is sent, of whatever type. */
export interface SentEvent {
  readonly id: string;
  readonly type: string;
  readonly created_at: string;
  readonly data: object;
}

/** What `eventOf` was given. */
export const sentEvent = (event: WebhookEvent): SentEvent => {
  if (event.type !== 'unknown') return event;
  const { sentType, ...sent } = event;
  return { ...sent, type: sentType };
};

const encoder = new TextEncoder();

const bytesOf = (rawBody: unknown): Uint8Array => {
  if (typeof rawBody === 'string') return encoder.encode(rawBody);
  if (rawBody instanceof Uint8Array) return rawBody;
  // Not WebhookRefused: the receiver has the mistake, and the delivery is good.
  throw new CuelineError(
    'unwrap needs the raw body, as text or bytes. This is an object that a parser made: turn the parser off for this path.',
  );
};

/** `t=<unix seconds>,v1=<hex>`. `v1` may occur several times, and unknown fields are ignored. */
const readSignature = (header: string): { timestamp: string; signatures: Uint8Array<ArrayBuffer>[] } => {
  const fields = header.split(',').map((field) => field.trim().split('=', 2));
  const timestamps = fields.filter(([name, value]) => name === 't' && /^\d{1,12}$/.test(value ?? ''));
  const [, timestamp] = timestamps[0] ?? [];
  if (timestamp === undefined || timestamps.length > 1)
    throw new WebhookRefused('The signature has no time of its own.');
  const signatures = fields
    .filter(([name, value]) => name === 'v1' && /^[0-9a-f]{64}$/i.test(value ?? ''))
    .map(([, value = '']) => Uint8Array.from(value.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)));
  return { timestamp, signatures };
};

const headerOf = (headers: ReceivedHeaders, name: string): string => {
  if (typeof headers.get === 'function') return headers.get(name) ?? '';
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return Array.isArray(found) ? found.join(',') : typeof found === 'string' ? found : '';
};
