import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

const packages = join(import.meta.dirname, '../../node_modules');

/** Moonshine's base model, by the lockfile. */
export const speechModelFolder = join(packages, '@usefulsensors/moonshine-js/dist/model/base/quantized');
const modelFiles = ['encoder_model.onnx', 'decoder_model_merged.onnx'];

/** What Lambda's processor needs of ONNX Runtime, whose packages have the native parts of all machines. */
const runtimeFiles = [
  ...['package.json', 'dist', 'bin/napi-v6/linux/arm64'].map((name) => join('onnxruntime-node', name)),
  ...['package.json', 'dist/cjs'].map((name) => join('onnxruntime-common', name)),
];

/** Packages that RecogniseSpeech requires of its layer: the runtime, and one that is the folder of the model. */
const [runtimePackage, modelPackage] = ['onnxruntime-node', 'speech-model'];

/**
 * Writes a layer for Lambda into a folder of the versions that it is of, and returns that. A layer that is there is whole, since it is moved
 * there at once, also by two syntheses at the same time.
 */
export function writeSpeechLayer(parent: string): string {
  const versions = [runtimePackage, '@usefulsensors/moonshine-js'].map((name) => versionOf(join(packages, name)));
  const layer = join(parent, versions.join('-'));
  if (existsSync(layer)) return layer;
  mkdirSync(parent, { recursive: true });
  const begun = mkdtempSync(join(parent, 'begun-'));
  for (const name of runtimeFiles) cpSync(join(packages, name), inLayer(begun, name), { recursive: true });
  for (const name of modelFiles) cpSync(join(speechModelFolder, name), inLayer(begun, modelPackage, name));
  writeFileSync(inLayer(begun, modelPackage, 'index.js'), 'module.exports = __dirname;\n');
  try {
    renameSync(begun, layer);
  } catch (error) {
    if (!existsSync(layer)) throw error;
    rmSync(begun, { recursive: true });
  }
  return layer;
}

const versionOf = (folder: string): string =>
  v.parse(Package, JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))).version;
const Package = v.object({ version: v.string() });

/** Writes the same layer for the local cloud, whose packages lead to what npm has installed for this machine. */
export function linkSpeechLayer(layer: string): string {
  const places = {
    [runtimePackage]: `require(${JSON.stringify(join(packages, runtimePackage))})`,
    [modelPackage]: JSON.stringify(speechModelFolder),
  };
  for (const [name, value] of Object.entries(places)) {
    mkdirSync(inLayer(layer, name), { recursive: true });
    writeFileSync(inLayer(layer, name, 'index.js'), `module.exports = ${value};\n`);
  }
  return layer;
}

/** Where Node looks for packages of layers. */
const inLayer = (layer: string, ...name: readonly string[]): string => join(layer, 'nodejs/node_modules', ...name);
