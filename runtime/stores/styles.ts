import { maxStyles } from '#contract/limits.ts';
import type { AccountRecord } from '#contract/records/account.ts';
import { StyleRecord } from '#contract/records/style.ts';
import type { CaptionStylePatch, StoredStyle } from '#contract/schemas/caption-style.ts';
import { AppError } from '#core/app-error.ts';
import { mergeStyle } from '#core/styles/merge-style.ts';
import { getItem, queryItems, transact, type Write } from '../aws/dynamodb.ts';
import { requireFont } from './fonts.ts';
import { type Remembered, repliedMeanwhile } from './idempotency.ts';

type Key = Pick<StyleRecord, 'account_id' | 'style_id'>;
const keyOf = ({ account_id, style_id }: Key) => ({ account_id, style_id });
type Account = Pick<AccountRecord, 'account_id' | 'default_style_id'>;

/** Undefined when there is no such style, or it belongs to another account. */
const findStyle = (key: Key): Promise<StyleRecord | undefined> => getItem('styles', keyOf(key), StyleRecord);

/** Throws not_found where `findStyle` finds none. */
export const getStyle = async (key: Key): Promise<StyleRecord> => {
  const record = await findStyle(key);
  if (!record) throw noStyle();
  return record;
};

const noStyle = (param?: string): AppError =>
  new AppError('not_found', 'There is no saved style with this id.', param ? { param } : {});

/** Newest first. */
export const listStyles = (accountId: string): Promise<StyleRecord[]> =>
  queryItems({ table: 'styles', partition: { account_id: accountId }, limit: maxStyles }, StyleRecord);

interface Requested {
  readonly style_id?: string | undefined;
  readonly style?: CaptionStylePatch | null | undefined;
}

/**
 * The style that a request asks for: its `style`, whose font must be there, over the saved one that it names, otherwise over `base`. Undefined where it
 * has neither field. Throws not_found.
 */
export const requestedStyle = async (
  account_id: string,
  { style_id, style }: Requested,
  base: StoredStyle | undefined,
): Promise<StoredStyle | undefined> => {
  await requireFont(account_id, style);
  if (style_id === undefined) return style === undefined ? undefined : (mergeStyle(base, style) ?? {});
  const saved = await findStyle({ account_id, style_id });
  if (!saved) throw noStyle('style_id');
  return mergeStyle(saved.style, style ?? {}) ?? {};
};

/** The style that a request for a new project asks for; that of the account where it has no field of one. Throws not_found. */
export const styleOfNewProject = async (
  { account_id, default_style_id }: Account,
  requested: Requested,
): Promise<StoredStyle | undefined> => {
  const asks = requested.style_id !== undefined || Object.keys(requested.style ?? {}).length > 0;
  if (asks || default_style_id === undefined) return requestedStyle(account_id, requested, undefined);
  // It may have been deleted since the account was read.
  return (await findStyle({ account_id, style_id: default_style_id }))?.style;
};

/** Throws plan_limit_exceeded. */
export const insertStyle = async (
  record: StyleRecord,
  { isDefault, remembered }: { readonly isDefault: boolean; readonly remembered: Remembered },
): Promise<void> => {
  const { account_id, style_id } = record;
  const refusal = await transact<string>({
    ...remembered,
    count: {
      table: 'accounts',
      update: { account_id },
      add: { styles: 1 },
      set: isDefault ? { default_style_id: style_id } : {},
      conditions: [{ present: 'account_id' }, { absentOrBelow: 'styles', value: maxStyles }],
    },
    style: { table: 'styles', put: record, conditions: [{ absent: 'style_id' }] },
  });
  if (refusal?.write === 'reply') throw repliedMeanwhile();
  if (refusal?.write === 'count' && refusal.item) {
    throw new AppError('plan_limit_exceeded', `An account has at most ${maxStyles} saved styles. Delete one first.`);
  }
  if (refusal) throw new Error(`The style was refused by its ${refusal.write}`);
};

/** Writes a style as it is to be. False where it, or the default of the account, has changed since they were read. */
export const changeStyle = async (
  account: Account,
  read: StyleRecord,
  { name, style, isDefault }: Pick<StyleRecord, 'name' | 'style'> & { readonly isDefault: boolean },
): Promise<boolean> => {
  const refusal = await transact<string>({
    style: {
      table: 'styles',
      update: keyOf(read),
      set: { name, style },
      conditions: [
        { field: 'name', is: read.name },
        { field: 'style', is: read.style },
      ],
    },
    ...defaultWrite(account, read, isDefault),
  });
  return !refusal;
};

/** Nothing where the style is the default, or is not, already. */
const defaultWrite = (
  { account_id, default_style_id }: Account,
  { style_id }: Key,
  isDefault: boolean,
): { account?: Write } => {
  if (isDefault === (style_id === default_style_id)) return {};
  const account = { table: 'accounts', update: { account_id } } as const;
  return {
    account: isDefault
      ? { ...account, set: { default_style_id: style_id }, conditions: [{ present: 'account_id' }] }
      : { ...account, remove: ['default_style_id'], conditions: [{ field: 'default_style_id', is: style_id }] },
  };
};

/** False where the default of the account has changed since it was read. Throws not_found. */
export const deleteStyle = async ({ account_id, default_style_id }: Account, style_id: string): Promise<boolean> => {
  const isDefault = style_id === default_style_id;
  const refusal = await transact({
    style: { table: 'styles', delete: { account_id, style_id }, conditions: [{ present: 'style_id' }] },
    count: {
      table: 'accounts',
      update: { account_id },
      add: { styles: -1 },
      remove: isDefault ? ['default_style_id'] : [],
      conditions: [
        isDefault ? { field: 'default_style_id', is: style_id } : { absentOrNot: 'default_style_id', value: style_id },
      ],
    },
  });
  if (refusal?.write === 'style') throw noStyle();
  return !refusal;
};
