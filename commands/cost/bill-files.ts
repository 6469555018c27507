import { createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { GetObjectCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';
import * as v from 'valibot';
import { ExportManifest } from '#contract/schemas/aws-bill.ts';
import { exportFiles, filesOfManifests } from '#finance/bill/export-files.ts';

/** Where an export is. Names are relative to it. */
interface Source {
  readonly names: readonly string[];
  /** A path on this machine. */
  pathOf(name: string): Promise<string>;
}

/**
 * The files of an export: one file, a folder with all that AWS delivered, or the same below `s3://BUCKET/PREFIX`, which is copied
 * into `folder`. Where there is a manifest, only what it names.
 */
export const billFiles = async (path: string, month: string | undefined, folder: string): Promise<string[]> => {
  const source = path.startsWith('s3://') ? await bucketSource(path, folder) : await folderSource(path);
  if (!source) return [path];
  const { manifests, data } = exportFiles(source.names, month);
  const uris = await Promise.all(
    manifests.map(async (name) => {
      const text = await readFile(await source.pathOf(name), 'utf8');
      return v.parse(ExportManifest, JSON.parse(text)).dataFiles;
    }),
  );
  const chosen = manifests.length > 0 ? filesOfManifests(data, uris.flat()) : data;
  if (chosen.length === 0) throw new Error(`${path} has no files of an export${month ? ` of ${month}` : ''}.`);
  const paths: string[] = [];
  for (const name of chosen) paths.push(await source.pathOf(name));
  return paths;
};

const folderSource = async (path: string): Promise<Source | undefined> => {
  const found = await stat(path).catch((cause: Error) => {
    throw new Error(`${path} cannot be read: ${cause.message}`, { cause });
  });
  if (!found.isDirectory()) return undefined;
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(path, '/').length));
  return { names, pathOf: async (name) => join(path, name) };
};

const bucketSource = async (url: string, folder: string): Promise<Source> => {
  const { hostname: Bucket, pathname } = new URL(url);
  const Prefix = pathname.slice(1).replace(/\/?$/, '/');
  const client = new S3Client({ followRegionRedirects: true });
  const names: string[] = [];
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix }))
    for (const { Key = '' } of Contents) names.push(Key.slice(Prefix.length));
  return {
    names,
    pathOf: async (name) => {
      const to = join(folder, encodeURIComponent(name));
      await mkdir(dirname(to), { recursive: true });
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: Prefix + name }));
      if (!(Body instanceof Readable)) throw new Error(`${url}${name} has no content.`);
      await pipeline(Body, createWriteStream(to));
      return to;
    },
  };
};
