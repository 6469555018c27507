import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { fontPartBytes, isHashedFile } from '#contract/console.ts';
import { buildConsole } from './console-files.ts';

/** Folders of what the console loads by names with a hash, with the names as they are below /console/files/. */
export interface StaticFiles {
  readonly files: string;
  /** The parts of the caption fonts, below fonts/. */
  readonly fonts: string;
}

const layerDir = join(import.meta.dirname, '../../layers/fonts');

/** Writes them to `dir`, for the bucket of a distribution. */
export async function writeStaticFiles(dir: string): Promise<StaticFiles> {
  const folders = { files: join(dir, 'files'), fonts: join(dir, 'fonts') };
  rmSync(dir, { recursive: true, force: true });
  for (const folder of Object.values(folders)) mkdirSync(folder, { recursive: true });
  const { files, fontHashes } = await buildConsole();
  for (const [name, { gzipped }] of Object.entries(files))
    if (isHashedFile(name)) writeFileSync(join(folders.files, name), gunzipSync(Buffer.from(gzipped, 'base64')));
  for (const [file, hash] of Object.entries(fontHashes)) {
    const font = readFileSync(join(layerDir, `${file}.ttf`));
    for (let part = 0; part * fontPartBytes < font.length; part++)
      writeFileSync(
        join(folders.fonts, `${file}-${hash}.${part}`),
        font.subarray(part * fontPartBytes, (part + 1) * fontPartBytes),
      );
  }
  return folders;
}
