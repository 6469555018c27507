import { v7 as newId } from 'uuid';
import { objectKeys } from '#contract/object-keys.ts';
import type { AccountRecord } from '#contract/records/account.ts';
import type { ProjectRecord } from '#contract/records/project.ts';
import { putObject } from '#runtime/aws/s3.ts';
import { countText } from '#runtime/stores/texts.ts';

/**
 * Counts a text, stores it under a new key and returns that. Without a text there is no key; the key of an empty text is empty.
 * Throws not_found and plan_limit_exceeded.
 */
export const storeText = async (
  account: AccountRecord,
  project: ProjectRecord,
  text: string | undefined,
): Promise<string | undefined> => {
  if (!text) return text;
  const key = objectKeys.text(project, newId());
  await countText(account, project, Buffer.byteLength(text));
  await putObject(key, text, 'text/plain; charset=utf-8');
  return key;
};
