import type { Account } from '../world/accounts.ts';
import { text } from '../world/books.ts';
import { numberOf } from '../world/expressions.ts';
import type { Client } from './client.ts';
import type { Run } from './run.ts';

export interface StyleStep {
  readonly do: 'style';
  readonly account: number;
  readonly use: 'save' | 'change' | 'delete';
  /** The number of a style among those that the account has saved so far. */
  readonly style: number;
  readonly isDefault: boolean;
}

/** Saves a style and reads it, or changes or deletes one. */
export const useStyle = async (
  { use, style, isDefault }: StyleStep,
  account: Account,
  client: Client,
): Promise<unknown> => {
  if (use === 'save') {
    const body = { name: 'Brand', style: { template: 'bold' }, default: isDefault };
    await client.send({ account, operationId: 'createStyle', body, idempotencyKey: `style ${style}` });
    return client.send({ account, operationId: 'listStyles' });
  }
  const made = client.made(account.id, 'createStyle');
  const style_id = made[style % Math.max(1, made.length)];
  if (style_id === undefined) return undefined;
  const on = { account, params: { style_id } };
  if (use === 'delete') return client.send({ ...on, operationId: 'deleteStyle' });
  await client.send({ ...on, operationId: 'getStyle' });
  const body = { style: { font_size: 40 + client.exchanges.length }, default: isDefault };
  return client.send({ ...on, operationId: 'updateStyle', body });
};

/** An account counts its styles, its default is one of them, and each of them is whole. */
export const stylesWrong = ({ world: { tables } }: Run): string[] =>
  tables.all('accounts').flatMap((account) => {
    const id = text(account, 'account_id');
    const styles = tables.all('styles').filter((style) => text(style, 'account_id') === id);
    const counted = account.styles ? numberOf(account.styles) : 0;
    const chosen = text(account, 'default_style_id');
    return [
      ...(counted === styles.length ? [] : [`${styles.length} styles of ${id} are counted as ${counted}`]),
      ...(chosen === '' || styles.some((style) => text(style, 'style_id') === chosen)
        ? []
        : [`the default style ${chosen} of ${id} is not there`]),
      ...styles
        .filter((style) => text(style, 'created_at') === '')
        .map((style) => `of the style ${text(style, 'style_id')} there is only a part`),
    ];
  });
