import { maxFonts } from '#contract/limits.ts';
import { objectKeys } from '#contract/object-keys.ts';
import type { AccountRecord } from '#contract/records/account.ts';
import { FontRecord } from '#contract/records/font.ts';
import { AppError } from '#core/app-error.ts';
import { getItem, queryItems, transact } from '../aws/dynamodb.ts';
import { deleteObject, eraseVersionsUnder, storeObject } from '../aws/s3.ts';
import { refusedInsert } from './refused-insert.ts';
import { adjustUsage, takeQuota } from './usage.ts';

type Key = Pick<FontRecord, 'account_id' | 'font_id'>;
const keyOf = ({ account_id, font_id }: Key) => ({ account_id, font_id });

/** Throws not_found when there is no such font, or it belongs to another account. */
export const getFont = async (key: Key, param?: string): Promise<FontRecord> => {
  const record = await getItem('fonts', keyOf(key), FontRecord);
  if (!record) throw new AppError('not_found', 'There is no font with this id.', param ? { param } : {});
  return record;
};

/** The uploaded font of a style; undefined where it names none. Throws not_found where the account does not have it, or no longer. */
export const requireFont = async (
  account_id: string,
  style: { readonly font_id?: string | null | undefined } | null | undefined,
): Promise<FontRecord | undefined> =>
  style?.font_id ? getFont({ account_id, font_id: style.font_id }, 'style.font_id') : undefined;

/** Newer ones sort after older ones; their ids do not. */
export const orderOfFont = ({ created_at, font_id }: FontRecord): string => `${Date.parse(created_at)}-${font_id}`;

/** Newest first. */
export const listFonts = async (accountId: string): Promise<FontRecord[]> => {
  const query = { table: 'fonts', partition: { account_id: accountId }, limit: maxFonts } as const;
  const fonts = await queryItems(query, FontRecord);
  return fonts.toSorted((one, other) => (orderOfFont(one) < orderOfFont(other) ? 1 : -1));
};

/**
 * Stores the file, then the item, and counts it. Answers the font that the account has of this file already. Throws
 * plan_limit_exceeded.
 */
export const insertFont = async (
  account: AccountRecord,
  record: FontRecord,
  bytes: Uint8Array,
): Promise<FontRecord> => {
  const use = { stored_bytes: record.size_bytes };
  const key = objectKeys.ownFont(record);
  // Not over the same file, which would become a version that nothing counts.
  await storeObject({ key, contentType: 'font/ttf', replaces: false }, bytes);
  const refusal = await transact<string>({
    font: { table: 'fonts', put: record, conditions: [{ absent: 'font_id' }] },
    count: {
      table: 'accounts',
      update: { account_id: account.account_id },
      add: { fonts: 1 },
      conditions: [{ present: 'account_id' }, { absentOrBelow: 'fonts', value: maxFonts }],
    },
    ...takeQuota(account, use),
  });
  if (!refusal) return record;
  if (refusal.write === 'font') return getFont(record);
  await eraseVersionsUnder(key);
  if (refusal.write === 'count' && refusal.item) {
    throw new AppError('plan_limit_exceeded', `An account has at most ${maxFonts} fonts. Delete one first.`);
  }
  throw refusedInsert({ what: 'font', account, use }, refusal);
};

/**
 * Exports have copies of their own (export-fonts.ts). The object goes first: what dies between leaves an item, which the next
 * request deletes. Throws not_found.
 */
export const deleteFont = async (key: Key): Promise<void> => {
  const record = await getFont(key);
  await deleteObject(objectKeys.ownFont(record));
  const refusal = await transact<string>({
    font: { table: 'fonts', delete: keyOf(record), conditions: [{ present: 'font_id' }] },
    count: { table: 'accounts', update: { account_id: record.account_id }, add: { fonts: -1 } },
    ...adjustUsage(record.account_id, { stored_bytes: -record.size_bytes }, record.size_bytes),
  });
  if (refusal?.write === 'font') throw new AppError('not_found', 'There is no font with this id.');
  if (refusal) throw new Error(`The deletion of the font was refused by its ${refusal.write}`);
};
