import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const CALLBACK_OR_SYNC = [
  'access',
  'accessSync',
  'createReadStream',
  'existsSync',
  'open',
  'openSync',
  'readFile',
  'readFileSync',
  'readdir',
  'readdirSync',
  'stat',
  'statSync',
];
const PROMISES = ['access', 'open', 'readFile', 'readdir', 'stat'];
const exists = fs.existsSync;

/**
 * Lets handlers read their layers under /opt, where Lambda mounts them, without changing the host's /opt: a worker thread
 * shares the host's file system, so the reading functions of node:fs are replaced by ones that look in the layers' folders.
 */
export function mountLayers(layerDirs: readonly string[]): void {
  if (layerDirs.length === 0) return;
  redirect(fs, CALLBACK_OR_SYNC, layerDirs);
  redirect(fs.promises, PROMISES, layerDirs);
  syncBuiltinESMExports();
}

function redirect(target: object, names: readonly string[], layerDirs: readonly string[]): void {
  for (const name of names) {
    const original: unknown = Reflect.get(target, name);
    if (typeof original !== 'function') throw new Error(`node:fs has no function ${name}`);
    const redirected = (path: unknown, ...rest: unknown[]) =>
      Reflect.apply(original, target, [layerPath(path, layerDirs), ...rest]);
    Reflect.set(target, name, redirected);
  }
}

const layerPath = (path: unknown, layerDirs: readonly string[]): unknown => {
  const text = path instanceof URL && path.protocol === 'file:' ? fileURLToPath(path) : path;
  if (typeof text !== 'string' || !text.startsWith('/opt/')) return path;
  const found = layerDirs
    .map((dir) => join(dir, text.slice('/opt/'.length)))
    .findLast((candidate) => exists(candidate));
  return found ?? path;
};
