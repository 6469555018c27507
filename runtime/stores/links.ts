import { randomBytes } from 'node:crypto';
import { openedLinkLifetimeSeconds, signedUrlLifetimeSeconds } from '#contract/limits.ts';
import { linkPath } from '#contract/links.ts';
import { LinkRecord } from '#contract/records/link.ts';
import { hashOf } from '#core/hash-of.ts';
import type { Principal } from '#core/keys/principal.ts';
import { getItem, updateItem } from '../aws/dynamodb.ts';

/** 128 random bits in 22 characters, which a fast hash suits. */
const tokenShape = /^[\w-]{22}$/;

/** Makes links of a caller at this origin. */
export const linkMaker =
  (origin: string, { accountId, keyId, countedAs }: Principal) =>
  async (leads_to: LinkRecord['leads_to'], target_id: string): Promise<string> => {
    const token = randomBytes(16).toString('base64url');
    const record: Omit<LinkRecord, 'link_hash'> = {
      account_id: accountId,
      key_id: keyId,
      counted_as: countedAs,
      leads_to,
      target_id,
      expires_at: Math.floor(Date.now() / 1000) + signedUrlLifetimeSeconds,
    };
    await updateItem('links', { link_hash: hashOf(token) }, { set: record });
    return `${origin}${linkPath(token)}`;
  };

/** Undefined when there is none, or it has expired. */
export const findLink = async (token: string): Promise<LinkRecord | undefined> => {
  if (!tokenShape.test(token)) return undefined;
  const link = await getItem('links', { link_hash: hashOf(token) }, LinkRecord);
  return link && link.expires_at * 1000 > Date.now() ? link : undefined;
};

/** The first use leaves a link enough time for a reply that is lost, and for a download that is continued. */
export const noteOpened = async ({ link_hash, expires_at, opened }: LinkRecord): Promise<void> => {
  if (opened) return;
  const soon = Math.floor(Date.now() / 1000) + openedLinkLifetimeSeconds;
  await updateItem(
    'links',
    { link_hash },
    {
      set: { opened: true, expires_at: Math.min(soon, expires_at) },
      conditions: [{ present: 'link_hash' }, { absent: 'opened' }],
    },
  );
};
