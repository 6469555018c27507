import { signedUrlLifetimeSeconds } from '#contract/limits.ts';
import { objectKeys } from '#contract/object-keys.ts';
import type { FontRecord } from '#contract/records/font.ts';
import { readSigner } from './signed-urls.ts';

export interface SignedUrl {
  readonly url: string;
  readonly expiresAtMs: number;
}

const lifetimeMs = signedUrlLifetimeSeconds * 1000;
const maxUrls = 1000;
/** By the key of the object, which contains account and project. */
const cache = new Map<string, SignedUrl>();

/**
 * A signed URL is used again while at least half of its hour is left (docs/decisions/rate-limits.md). Each Lambda environment
 * signs it once in half an hour, so that polling does not reach the rate limit of AssumeRole. A download_url is signed again for
 * each reply, which promises the whole hour. The caller checks who may see the object.
 */
const cachedUrl = async (key: string, sign: () => Promise<string>): Promise<SignedUrl> => {
  const found = cache.get(key);
  const nowMs = Date.now();
  if (found && found.expiresAtMs - nowMs > lifetimeMs / 2) return found;
  const signed = { url: await sign(), expiresAtMs: nowMs + lifetimeMs };
  if (cache.size >= maxUrls) cache.clear();
  cache.set(key, signed);
  return signed;
};

/** The signed URL of a font that an account has uploaded. */
export const cachedFontUrl = async (record: FontRecord): Promise<string> => {
  const key = objectKeys.ownFont(record);
  const { url } = await cachedUrl(key, async () => (await readSigner('font'))(key));
  return url;
};

/**
 * Signs URLs of a project's media and files for players: those that are not cached by one session. The storage answers with the
 * content type, or else with that of the object.
 */
export const mediaUrlSigner = (
  kind: 'media' | 'review',
): ((key: string, contentType?: string) => Promise<SignedUrl>) => {
  let signer: ReturnType<typeof readSigner> | undefined;
  return (key, contentType) =>
    cachedUrl(key, async () => {
      signer ??= readSigner(kind);
      return (await signer)(key, contentType);
    });
};
