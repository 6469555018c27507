import { createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { GetObjectCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';
import * as v from 'valibot';
import { ExportManifest } from '#contract/schemas/aws-bill.ts';

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

const billingPeriod = /(?:^|\/)BILLING_PERIOD=(\d{4}-\d{2})\//i;
const periodIn = (name: string): string | undefined => billingPeriod.exec(name)?.[1];

/** The files among these names, which AWS delivers in parts, by billing period, with manifests beside them: of one month where `month` is given. Throws where they are of several and none is given. */
const exportFiles = (names: readonly string[], month: string | undefined) => {
  const wanted = names.filter((name) => !month || (periodIn(name) ?? month) === month);
  const data = wanted.filter((name) => /\.(csv|csv\.gz|parquet)$/.test(name));
  const months = new Set(data.flatMap((name) => periodIn(name) ?? []));
  if (months.size > 1)
    throw new Error(`The export has the months ${[...months].toSorted().join(', ')}: say which one with --month.`);
  const manifests = wanted.filter((name) => /-?Manifest\.json$/i.test(name)).toSorted();
  // An export that keeps its versions has a manifest for each, in folders whose names begin with their time.
  const newest = new Map(manifests.map((name) => [periodIn(name) ?? '', name]));
  return { manifests: [...newest.values()], data };
};

/** The files that manifests name, by whatever prefix they were copied from. */
const filesOfManifests = (data: readonly string[], uris: readonly string[]): string[] =>
  [...new Set(uris)].map((uri) => {
    const name = data.find((one) => uri === one || uri.endsWith(`/${one}`));
    if (!name) throw new Error(`The export's manifest names ${uri}, which is not there.`);
    return name;
  });
