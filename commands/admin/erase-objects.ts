import { accountPrefixes, ownerOfObject } from '#contract/object-keys.ts';
import { eraseVersionsUnder } from '#runtime/aws/s3.ts';
import { abortMultipart, listMultiparts } from '#runtime/aws/s3-multipart.ts';

/** Deletes all versions of the account's objects, and its unfinished uploads. Returns how many. */
export const eraseObjects = async (accountId: string): Promise<{ versions: number; uploads: number }> => {
  let versions = 0;
  for (const prefix of accountPrefixes(accountId)) versions += await eraseVersionsUnder(prefix);
  let uploads = 0;
  for await (const page of listMultiparts())
    for (const upload of page.filter(({ key }) => ownerOfObject(key).account_id === accountId)) {
      await abortMultipart(upload);
      uploads += 1;
    }
  return { versions, uploads };
};

/** Cost files and reports are replaced, not deleted, and the versions before have the name. */
export const eraseReplacedCosts = (): Promise<number> => eraseVersionsUnder('costs/', ({ isCurrent }) => !isCurrent);
