import { DeleteObjectsCommand, S3Client } from '@aws-sdk/client-s3';
import { accountPrefixes, ownerOfObject } from '#contract/object-keys.ts';
import { type ListedVersion, listVersions } from '#runtime/aws/s3.ts';
import { abortMultipart, listMultiparts } from '#runtime/aws/s3-multipart.ts';
import { bucketName } from '#runtime/environment.ts';

/** Deletes all versions of the account's objects, and its unfinished uploads. Returns how many. */
export const eraseObjects = async (accountId: string): Promise<{ versions: number; uploads: number }> => {
  let versions = 0;
  for (const prefix of accountPrefixes(accountId)) versions += await deleteVersions(prefix, () => true);
  let uploads = 0;
  for await (const page of listMultiparts())
    for (const upload of page.filter(({ key }) => ownerOfObject(key).account_id === accountId)) {
      await abortMultipart(upload);
      uploads += 1;
    }
  return { versions, uploads };
};

/** Cost files and reports are replaced, not deleted, and the versions before have the name. */
export const eraseReplacedCosts = (): Promise<number> => deleteVersions('costs/', ({ isCurrent }) => !isCurrent);

const deleteVersions = async (prefix: string, isErased: (version: ListedVersion) => boolean): Promise<number> => {
  const s3 = new S3Client({});
  let deleted = 0;
  // A page is at most 1,000 versions, as many as DeleteObjects takes.
  for await (const page of listVersions(prefix)) {
    const Objects = page.filter(isErased).map(({ key, versionId }) => ({ Key: key, VersionId: versionId }));
    if (Objects.length === 0) continue;
    const request = { Bucket: bucketName(), Delete: { Objects, Quiet: true } };
    const { Errors: [refused] = [] } = await s3.send(new DeleteObjectsCommand(request));
    if (refused) throw new Error(`${refused.Key} could not be deleted: ${refused.Message}`);
    deleted += Objects.length;
  }
  return deleted;
};
