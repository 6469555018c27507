import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';

const run = promisify(execFile);
const require = createRequire(import.meta.url);

const lockFile = join(import.meta.dirname, '../../package-lock.json');
const Lock = v.object({
  packages: v.record(v.string(), v.object({ version: v.optional(v.string()), integrity: v.optional(v.string()) })),
});

/** node-av requires its native part by this name, on Lambda from the packages of a layer (NODE_PATH). */
const packageFor = (machine: string): string => `@seydx/node-av-${machine}`;
const ofLambda = packageFor('linux-arm64');

/** Where the file is in a layer. */
export const videoModulePath = (machine: string): string =>
  join('nodejs/node_modules', packageFor(machine), 'node-av.node');

const installWithNpm = async (cwd: string): Promise<void> => {
  await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'], { cwd });
};

/**
 * Writes a layer with node-av's native part for Lambda's processor, which npm installs on such machines only, into a folder of its
 * version, and returns that. npm itself takes it from its cache or from the registry, by the version and the hash of
 * package-lock.json, and runs none of its scripts. A layer that is there is whole, since it is moved there at once, also by two
 * syntheses at the same time.
 */
export async function writeVideoLayer(parent: string, install = installWithNpm): Promise<string> {
  const { packages } = v.parse(Lock, JSON.parse(readFileSync(lockFile, 'utf8')));
  const { version = '', integrity = '' } = packages[`node_modules/${ofLambda}`] ?? {};
  const layer = join(parent, version);
  if (existsSync(layer)) return layer;
  const dependencies = { [ofLambda]: version };
  // Without its `os` and `cpu`, for which npm would refuse it here.
  const lock = {
    lockfileVersion: 3,
    packages: { '': { dependencies }, [`node_modules/${ofLambda}`]: { version, integrity } },
  };
  mkdirSync(parent, { recursive: true });
  const begun = mkdtempSync(join(parent, 'begun-'));
  try {
    const root = join(begun, 'nodejs');
    mkdirSync(root);
    writeFileSync(join(root, 'package.json'), JSON.stringify({ dependencies }));
    writeFileSync(join(root, 'package-lock.json'), JSON.stringify(lock));
    await install(root);
    renameSync(begun, layer);
  } catch (error) {
    if (!existsSync(layer)) throw error;
  } finally {
    rmSync(begun, { recursive: true, force: true });
  }
  return layer;
}

/** Writes the same layer for the local cloud, with links to what npm has installed for this machine. */
export function linkVideoLayer(dir: string): string {
  const machine = `${process.platform}-${process.arch}`;
  const path = join(dir, videoModulePath(machine));
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(require.resolve(`${packageFor(machine)}/node-av.node`), path);
  return dir;
}
