import { createHmac, timingSafeEqual } from 'node:crypto';

const toleranceSeconds = 300;

/** The delivery was not signed with this secret, or too long ago: answer 400 and do nothing. */
export class WebhookRefused extends Error {
  override readonly name = 'WebhookRefused';
}

/** The receiver's own fault: its secret is missing or not whole, so no delivery can be checked. Answer 500, and mend it. */
export class WebhookSecretInvalid extends Error {
  override readonly name = 'WebhookSecretInvalid';
}

/** As fetch, Express, Node or API Gateway hand headers over. */
type ReceivedHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface CuelineEvent {
  /** The same however often the event is delivered. */
  readonly id: string;
  readonly type: string;
  readonly created_at: string;
  readonly data: {
    readonly project_id: string;
    readonly job_id?: string;
    readonly export_id?: string;
    readonly status: string;
    readonly error?: string | null;
  };
  /** Of a test delivery. */
  readonly test?: boolean;
}

/**
 * The secret, if it has the form that POST /webhooks issues; call it when the receiver starts. Anyone can sign with an empty
 * secret. Throws WebhookSecretInvalid.
 */
export function webhookSecret(secret: string | undefined): string {
  if (!secret) throw new WebhookSecretInvalid('The webhook secret is missing. Is its environment variable set?');
  if (!/^whsec_[\w-]{43,}$/.test(secret)) {
    throw new WebhookSecretInvalid(
      `This is not a whole webhook secret: it has ${secret.length} characters. Copy it as POST /webhooks answered it, whsec_ and 43 more.`,
    );
  }
  return secret;
}

/**
 * The event of a delivery, once its `Cueline-Signature` is found to be of these very bytes, made with this secret (whole,
 * with its prefix), and at most five minutes from now. `rawBody` is the body as it was received, before any parser. Throws
 * WebhookRefused, and WebhookSecretInvalid as `webhookSecret` does.
 */
export function verifyWebhook(
  rawBody: string | Uint8Array,
  headers: ReceivedHeaders,
  secret: string,
  nowMs: number = Date.now(),
): CuelineEvent {
  const key = webhookSecret(secret);
  const { timestamp, signatures } = readSignature(headerOf(headers, 'cueline-signature'));
  if (Math.abs(nowMs / 1000 - Number(timestamp)) > toleranceSeconds) {
    throw new WebhookRefused('The signature is more than five minutes from now.');
  }
  const expected = createHmac('sha256', key).update(`${timestamp}.`).update(rawBody).digest();
  // Every one is compared, each in the same time whatever it holds.
  const matching = signatures.filter((signature) => timingSafeEqual(expected, signature));
  if (matching.length === 0) throw new WebhookRefused('No signature is of this body and secret.');
  return JSON.parse(typeof rawBody === 'string' ? rawBody : new TextDecoder().decode(rawBody));
}

/** `t=<unix seconds>,v1=<hex>`, where v1 may stand several times and other fields may come to stand. */
function readSignature(header: string): { timestamp: string; signatures: Buffer[] } {
  const fields = header.split(',').map((field) => field.trim().split('=', 2));
  const timestamps = fields.filter(([name, value]) => name === 't' && /^\d{1,12}$/.test(value ?? ''));
  const [, timestamp] = timestamps[0] ?? [];
  if (timestamp === undefined || timestamps.length > 1)
    throw new WebhookRefused('The signature has no time of its own.');
  const signatures = fields
    .filter(([name, value]) => name === 'v1' && /^[0-9a-f]{64}$/i.test(value ?? ''))
    .map(([, value = '']) => Buffer.from(value, 'hex'));
  return { timestamp, signatures };
}

function headerOf(headers: ReceivedHeaders, name: string): string {
  if (typeof headers.get === 'function') return headers.get(name) ?? '';
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return Array.isArray(found) ? found.join(',') : typeof found === 'string' ? found : '';
}
