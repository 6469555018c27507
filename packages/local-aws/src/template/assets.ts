import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import type { Assets } from '../resources/resource-type.ts';
import type { S3 } from '../services/s3/service.ts';
import type { FileAsset } from './assembly.ts';

export interface Publication {
  readonly assets: readonly FileAsset[];
  readonly s3: S3;
  readonly dataDir: string;
  /** Replaces `${AWS::AccountId}` and the like. */
  fillIn(text: string): string;
}

const CONTENT_TYPES: Readonly<Record<string, string>> = { '.json': 'application/json', '.ttf': 'font/ttf' };

/**
 * Publishes what `cdk deploy` uploads. Single files go into the bootstrap bucket. Zipped folders, the code of functions
 * and layers, are copied into the data folder, so that a new synthesis does not change the code that runs.
 */
export async function publishAssets({ assets, s3, dataDir, fillIn }: Publication): Promise<Assets> {
  const published = assets.map((asset) => ({ ...asset, bucketName: fillIn(asset.bucketName) }));
  const codeDir = join(dataDir, 'code');
  const folderOf = ({ objectKey }: FileAsset) => join(codeDir, basename(objectKey, '.zip'));
  const folders = published.filter(({ packaging }) => packaging === 'zip');
  copyFolders(codeDir, new Map(folders.map((asset) => [folderOf(asset), asset.path])));

  for (const bucket of new Set(published.map(({ bucketName }) => bucketName))) s3.createBucket({ name: bucket });
  for (const { bucketName: bucket, objectKey: key, path: filePath } of published.filter(isFile)) {
    const contentType = CONTENT_TYPES[extname(filePath)] ?? 'application/octet-stream';
    await s3.putObjectFile({ bucket, key, filePath, contentType });
  }
  const find = (bucket: string, key: string): FileAsset => {
    const found = published.find((asset) => asset.objectKey === key && asset.bucketName === bucket);
    if (!found) throw new Error(`The synthesized app has no asset s3://${bucket}/${key}.`);
    return found;
  };
  return {
    folder(bucket, key) {
      const asset = find(bucket, key);
      return asset.packaging === 'zip' ? folderOf(asset) : asset.path;
    },
    file: (bucket, key) => find(bucket, key).path,
  };
}

const isFile = ({ packaging }: FileAsset): boolean => packaging === 'file';

/** Folder names hold a hash of the content: an existing folder is up to date, and one without a source is obsolete. */
function copyFolders(codeDir: string, sources: ReadonlyMap<string, string>): void {
  mkdirSync(codeDir, { recursive: true });
  for (const name of readdirSync(codeDir)) {
    if (!sources.has(join(codeDir, name))) rmSync(join(codeDir, name), { recursive: true });
  }
  for (const [folder, source] of sources) {
    if (existsSync(folder)) continue;
    cpSync(source, `${folder}.new`, { recursive: true });
    renameSync(`${folder}.new`, folder);
  }
}
