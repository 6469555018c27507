import { bodyOf, brandFont } from '../../support/fonts.ts';
import type { Account } from '../world/accounts.ts';
import { text } from '../world/books.ts';
import { numberOf } from '../world/expressions.ts';
import type { Client } from './client.ts';
import type { Run } from './run.ts';

export interface FontStep {
  readonly do: 'font';
  readonly account: number;
  readonly use: 'upload' | 'delete';
}

/** Uploads a font and reads it, or deletes it. */
export const useFont = async ({ use }: FontStep, account: Account, client: Client): Promise<unknown> => {
  if (use === 'upload') {
    await client.send({ account, operationId: 'createFont', body: bodyOf(brandFont()) });
    return client.send({ account, operationId: 'listFonts' });
  }
  const [font_id] = client.made(account.id, 'createFont');
  if (font_id === undefined) return undefined;
  const on = { account, params: { font_id } };
  await client.send({ ...on, operationId: 'getFont' });
  return client.send({ ...on, operationId: 'deleteFont' });
};

/** An account counts its fonts. */
export const fontsWrong = ({ world: { tables } }: Run): string[] =>
  tables.all('accounts').flatMap((account) => {
    const id = text(account, 'account_id');
    const counted = account.fonts ? numberOf(account.fonts) : 0;
    const fonts = tables.all('fonts').filter((font) => text(font, 'account_id') === id).length;
    return counted === fonts ? [] : [`${fonts} fonts of ${id} are counted as ${counted}`];
  });
