import { logger } from '../logger.ts';
import { getAccount } from '../stores/accounts.ts';

/**
 * What a request charged, and the balance after it. Never throws, since the work is committed: a balance that cannot be read is
 * left out.
 */
export const creditHeaders = async (
  accountId: string,
  charged: number | undefined,
): Promise<Readonly<Record<string, string>>> => {
  if (charged === undefined) return {};
  const headers = { 'cueline-credits-charged': String(charged) };
  try {
    const { credits } = await getAccount(accountId);
    return { ...headers, 'cueline-credits-remaining': String(credits) };
  } catch (error) {
    logger.warn('balance not read', { error });
    return headers;
  }
};
