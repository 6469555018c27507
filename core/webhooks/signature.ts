import { createHmac } from 'node:crypto';
import type { WebhookSecretRecord } from '#contract/records/webhook.ts';

const secretPrefix = 'whsec_';

export const newWebhookSecret = (randomBytes: Uint8Array<ArrayBuffer>): string =>
  `${secretPrefix}${Buffer.from(randomBytes).toString('base64url')}`;

/** Whether secrets before the last rotation still sign. */
export const overlaps = ({ rotated_until = '' }: Pick<WebhookSecretRecord, 'rotated_until'>, nowMs: number): boolean =>
  Date.parse(rotated_until) > nowMs;

/** The secrets that sign now: the newest first, and until the end of the overlap those before it. */
export const signingSecrets = (record: WebhookSecretRecord, nowMs: number): string[] => {
  const { secret, previous, older } = record;
  return [secret, ...(overlaps(record, nowMs) ? [previous, older] : [])].filter((one) => one !== undefined);
};

/**
 * `t=<unix seconds>,v1=<hex>`: the HMAC-SHA256 of `<t>.<raw body>`, keyed with the whole secret as it is written, prefix
 * included (docs/guides/webhooks.md). With several secrets there is a `v1` of each.
 */
export const signatureOf = (secrets: readonly string[], body: string, atMs: number): string => {
  const seconds = Math.floor(atMs / 1000);
  const hmacOf = (secret: string) => createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return [`t=${seconds}`, ...secrets.map((secret) => `v1=${hmacOf(secret)}`)].join(',');
};
