import { lastUsedEverySeconds } from '#contract/limits.ts';
import { ApiKeyRecord } from '#contract/records/api-key.ts';
import { getItem, updateItem } from '../aws/dynamodb.ts';
import { logger } from '../logger.ts';

export const findSecret = (keyHash: string): Promise<ApiKeyRecord | undefined> =>
  getItem('api-keys', { key_hash: keyHash }, ApiKeyRecord);

/** Writes `last_used_at`, at most once in `lastUsedEverySeconds`. */
export const noteUse = async ({ key_hash, last_used_at }: ApiKeyRecord, nowMs: number): Promise<void> => {
  const writtenBefore = new Date(nowMs - lastUsedEverySeconds * 1000).toISOString();
  if (last_used_at && last_used_at >= writtenBefore) return;
  try {
    await updateItem(
      'api-keys',
      { key_hash },
      {
        set: { last_used_at: new Date(nowMs).toISOString() },
        conditions: [{ present: 'key_hash' }, { absentOrBelow: 'last_used_at', value: writtenBefore }],
      },
    );
  } catch (error) {
    // A request does not fail because of it.
    logger.warn('last_used_at was not written', { error });
  }
};
