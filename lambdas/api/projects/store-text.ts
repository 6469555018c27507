import { v7 as newId } from 'uuid';
import { objectKeys } from '#contract/object-keys.ts';
import type { ProjectRecord } from '#contract/records/project.ts';
import { putObject } from '#runtime/aws/s3.ts';

/** Stores a text under a new key and returns that. Without a text there is no key; the key of an empty text is empty. */
export const storeText = async (project: ProjectRecord, text: string | undefined): Promise<string | undefined> => {
  if (!text) return text;
  const key = objectKeys.text(project, newId());
  await putObject(key, text, 'text/plain; charset=utf-8');
  return key;
};
