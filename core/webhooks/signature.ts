import { createHmac } from 'node:crypto';

export const secretPrefix = 'whsec_';

/**
 * `t=<unix seconds>,v1=<hex>`: the HMAC-SHA256 of `<t>.<raw body>`, keyed with the whole secret as it is written, prefix
 * included (docs/guides/webhooks.md).
 */
export const signatureOf = (secret: string, body: string, atMs: number): string => {
  const seconds = Math.floor(atMs / 1000);
  const hmac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${hmac}`;
};
