import { maxSearched } from '#contract/limits.ts';
import type { ApiKeyRecord, KeyRecord } from '#contract/records/api-key.ts';
import { ReviewLinkRecord } from '#contract/records/review.ts';
import { AppError } from '#core/app-error.ts';
import { idsOfDays } from '#core/ids.ts';
import { getItem, queryPages, transact } from '../aws/dynamodb.ts';
import { auditEntry } from './audit.ts';
import { type Remembered, repliedMeanwhile } from './idempotency.ts';
import { findSecret } from './key-secrets.ts';
import { findKey } from './keys.ts';
import { noProject, notDeleted, projectKey } from './projects.ts';
import { searchedPageItems, searchItems } from './search-items.ts';

type Key = Pick<ReviewLinkRecord, 'account_id' | 'review_link_id'>;
const keyOf = ({ account_id, review_link_id }: Key) => ({ account_id, review_link_id });

/** Undefined when there is none, or it belongs to another account. It may have expired. */
export const findReviewLink = (key: Key): Promise<ReviewLinkRecord | undefined> =>
  getItem('review-links', keyOf(key), ReviewLinkRecord);

/** The key that made a link. One from before the table `keys` existed has only the item of its secret. */
export const keyOfLink = async (
  link: Pick<ReviewLinkRecord, 'account_id' | 'key_id' | 'key_hash'>,
): Promise<KeyRecord | ApiKeyRecord | undefined> =>
  (await findKey(link)) ?? (link.key_hash === undefined ? undefined : await findSecret(link.key_hash));

/** Stores a link of a project, which from now on is reviewed. Throws not_found, and unauthorized where the session has ended meanwhile. */
export const insertReviewLink = async (link: ReviewLinkRecord, by: string, remembered: Remembered): Promise<void> => {
  const { account_id, session_id } = link;
  const refusal = await transact<string>({
    ...remembered,
    project: { table: 'projects', update: projectKey(link), set: { reviewed: true }, conditions: notDeleted },
    ...(session_id && {
      session: { table: 'sessions', check: { account_id, session_id }, conditions: [{ present: 'session_id' }] },
    }),
    link: { table: 'review-links', put: link, conditions: [{ absent: 'review_link_id' }] },
    ...auditEntry({ account_id, action: 'review_link.created', by, target_id: link.review_link_id }),
  });
  if (refusal?.write === 'reply') throw repliedMeanwhile();
  if (refusal?.write === 'project') throw noProject();
  if (refusal?.write === 'session')
    throw new AppError('unauthorized', 'This console session has ended. Sign in again.');
  if (refusal) throw new Error(`The review link was refused by its ${refusal.write}`);
};

interface LinkPage {
  readonly limit: number;
  readonly before?: string | undefined;
  readonly fits: (link: ReviewLinkRecord) => boolean;
}

/** Newest first, as `searchItems` finds them. */
export const searchReviewLinks = (account_id: string, page: LinkPage) =>
  searchItems(
    {
      table: 'review-links',
      partition: { account_id },
      between: { review_link_id: idsOfDays({}, page.before) },
      limit: maxSearched,
    },
    ReviewLinkRecord,
    { ...page, idOf: ({ review_link_id }) => review_link_id },
  );

/** Throws not_found. */
export const revokeReviewLink = async (key: Key, by: string): Promise<void> => {
  const refusal = await transact<string>({
    link: { table: 'review-links', delete: keyOf(key), conditions: [{ present: 'review_link_id' }] },
    ...auditEntry({ account_id: key.account_id, action: 'review_link.revoked', by, target_id: key.review_link_id }),
  });
  if (refusal) throw new AppError('not_found', 'There is no review link with this id.');
};

/** Deletes links that ended with what they belong to. Returns how many there were. */
export const deleteLinksWhere = async (
  account_id: string,
  ended: (link: ReviewLinkRecord) => boolean,
): Promise<number> => {
  let deleted = 0;
  const query = { table: 'review-links', partition: { account_id }, limit: searchedPageItems } as const;
  for await (const page of queryPages(query, ReviewLinkRecord)) {
    const found = page.filter(ended);
    deleted += found.length;
    const writes = found.map(
      (link) => [link.review_link_id, { table: 'review-links', delete: keyOf(link) } as const] as const,
    );
    if (writes.length > 0) await transact(Object.fromEntries(writes));
  }
  return deleted;
};
