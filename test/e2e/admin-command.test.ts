import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, inject, it } from 'vitest';
import { Account } from '#contract/schemas/account.ts';
import { Api } from '../support/cloud/api.ts';
import { newAccount } from '../support/cloud/new-account.ts';

const { data, baseUrl } = inject('cloud');
const admin = async (...args: string[]): Promise<string> => {
  const command = ['commands/admin.ts', ...args, '--data', data];
  return (await promisify(execFile)(process.execPath, command)).stdout.trim();
};

it('adds credits to an account, and takes them back where their number is negative, as its help says', async () => {
  const { accountId, apiKey, credits } = await newAccount(data, 'free');
  const api = new Api({ baseUrl, apiKey });
  const balance = async () => (await api.get('/account')).as(Account).credits;
  expect(await admin('account', 'credit', accountId, '-59')).toBe('-59 credits booked.');
  expect(await balance()).toBe(credits - 59);
  expect(await admin('account', 'credit', accountId, '9')).toBe('9 credits booked.');
  expect(await balance()).toBe(credits - 50);
  await expect(admin('account', 'credit', accountId, '-1.5')).rejects.toThrow('-1.5 is not a whole number of credits.');
});
