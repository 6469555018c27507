import { extname } from 'node:path';
import type { S3 } from '../services/s3/s3.ts';
import type { FileAsset } from './assembly.ts';

/** Where the files that a template names by bucket and key lie on this machine. */
export interface Assets {
  /** The unpacked folder of a zip asset. Throws when there is none under that key. */
  folder(bucket: string, key: string): string;
  /** Throws when there is none under that key. */
  file(bucket: string, key: string): string;
}

const CONTENT_TYPES: Readonly<Record<string, string>> = { '.json': 'application/json', '.ttf': 'font/ttf' };

export function findAssets(assets: readonly FileAsset[], fillIn: (text: string) => string): Assets {
  const find = (packaging: FileAsset['packaging'], bucket: string, key: string): string => {
    const found = assets.find(
      (asset) => asset.objectKey === key && asset.packaging === packaging && fillIn(asset.bucketName) === bucket,
    );
    if (!found) throw new Error(`The synthesized app has no ${packaging} asset s3://${bucket}/${key}.`);
    return found.path;
  };
  return {
    folder: (bucket, key) => find('zip', bucket, key),
    file: (bucket, key) => find('file', bucket, key),
  };
}

/**
 * Puts single files into the bootstrap bucket, as `cdk deploy` would. Zipped folders are the code of functions and
 * layers, which run from where they lie.
 */
export async function publishAssets(
  s3: S3,
  assets: readonly FileAsset[],
  fillIn: (text: string) => string,
): Promise<void> {
  for (const bucket of new Set(assets.map(({ bucketName }) => fillIn(bucketName)))) s3.createBucket({ name: bucket });
  for (const { packaging, bucketName, objectKey, path } of assets) {
    if (packaging !== 'file') continue;
    const contentType = CONTENT_TYPES[extname(path)] ?? 'application/octet-stream';
    await s3.putObjectFile({ bucket: fillIn(bucketName), key: objectKey, filePath: path, contentType });
  }
}
