import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { projectPrefixes } from '#contract/object-keys.ts';
import { bucketName } from '#runtime/environment.ts';
import { getDeleted } from '#runtime/stores/deletions.ts';
import { makeDue, runSweep } from './sweeps.ts';

type Key = Readonly<Record<'account_id' | 'project_id', string>>;

/** Runs the sweep until it finds nothing of the project any more, as its schedule does within minutes. */
export const sweepUntilQuiet = async (data: string, key: Key): Promise<void> => {
  const isQuiet = async () => {
    const record = await getDeleted(key.account_id, key.project_id);
    return !record || Date.parse(record.due_at ?? '') > Date.now() + 3_600_000;
  };
  while (!(await isQuiet())) {
    await makeDue(data, 'projects', key);
    await runSweep(data, 'FinishDeletions');
  }
};

/** Keys of the objects that are left of a project. */
export const objectsOfProject = async (key: Key): Promise<string[]> => {
  const pages = projectPrefixes(key).map((Prefix) =>
    new S3Client({}).send(new ListObjectsV2Command({ Bucket: bucketName(), Prefix })),
  );
  return (await Promise.all(pages)).flatMap(({ Contents = [] }) => Contents.map(({ Key = '' }) => Key));
};
