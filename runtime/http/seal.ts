import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { sessionOfCookies } from '#core/keys/session-cookie.ts';
import { keyOfHeader } from './principal-of.ts';

const algorithm = 'aes-256-gcm';
const [saltBytes, tagBytes, keyBytes, ivBytes] = [16, 16, 32, 12] as const;

/** What the caller alone has: an API key or a cookie, of which only the hash is stored. */
export const credentialOf = ({ headers, cookies }: APIGatewayProxyEventV2): string =>
  headers.authorization === undefined ? (sessionOfCookies(cookies) ?? '') : keyOfHeader(headers.authorization);

/** Only the credential opens it: whoever reads the table cannot. Each seal has a salt, and so a key, of its own. */
export const seal = (text: string, credential: string): string => {
  const salt = randomBytes(saltBytes);
  const { key, iv } = keyFrom(credential, salt);
  const cipher = createCipheriv(algorithm, key, iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([salt, cipher.getAuthTag(), sealed]).toString('base64');
};

/** Throws where the credential is another, or the text was altered. */
export const unseal = (sealed: string, credential: string): string => {
  const bytes = Buffer.from(sealed, 'base64');
  const { key, iv } = keyFrom(credential, bytes.subarray(0, saltBytes));
  const decipher = createDecipheriv(algorithm, key, iv, { authTagLength: tagBytes });
  decipher.setAuthTag(bytes.subarray(saltBytes, saltBytes + tagBytes));
  return Buffer.concat([decipher.update(bytes.subarray(saltBytes + tagBytes)), decipher.final()]).toString('utf8');
};

const keyFrom = (credential: string, salt: Uint8Array) => {
  const bytes = Buffer.from(hkdfSync('sha256', credential, salt, 'cueline stored reply', keyBytes + ivBytes));
  return { key: bytes.subarray(0, keyBytes), iv: bytes.subarray(keyBytes) };
};
