import { beforeAll, expect, it } from 'vitest';
import { newConsoleToken } from '../../operate/accounts/console-link.ts';
import { createKey } from '../../operate/accounts/keys.ts';
import { newAccountInMemory, serveInMemory } from '../support/stores/api-in-memory.ts';
import { hold } from '../support/stores/tables-in-memory.ts';

beforeAll(() => serveInMemory().then(() => hold({})));

it('a link without a key is of the only account, whose test key has another; of two accounts one is to be named', async () => {
  const { accountId } = await newAccountInMemory();
  await createKey(accountId, 'CI', { test: true });
  expect((await newConsoleToken(undefined)).token).toContain(`${accountId}.`);
  await newAccountInMemory();
  await expect(newConsoleToken(undefined)).rejects.toThrow('There are valid keys of 2 accounts. Name one');
});
