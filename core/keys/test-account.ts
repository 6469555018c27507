/*
 * What test keys make belongs to an account of its own, beside that of the live keys: neither sees what the other has. Its id is that of
 * the other with the version 8 in place of 7 (RFC 9562), so that work, events and costs say by their account alone what they are
 * (docs/decisions/test-keys.md).
 */
const versionAt = 14;
const ofTests = '8';

const withVersion = (accountId: string, version: string): string =>
  accountId.slice(0, versionAt) + version + accountId.slice(versionAt + 1);

export const isTestAccount = (accountId: string): boolean => accountId[versionAt] === ofTests;

/** The id of the test account beside an account; a test account's own id stays. */
export const testAccountOf = (accountId: string): string => withVersion(accountId, ofTests);
/** The id of the live account beside a test account; a live account's own id stays. */
export const liveAccountOf = (accountId: string): string =>
  isTestAccount(accountId) ? withVersion(accountId, '7') : accountId;

/** The accounts whose keys a key of an account may have made. */
export const accountsBelow = (accountId: string): readonly string[] =>
  isTestAccount(accountId) ? [accountId] : [accountId, testAccountOf(accountId)];

/** What the API shows of what a test key made. */
export const testView = (accountId: string): { readonly test?: true } =>
  isTestAccount(accountId) ? { test: true } : {};
