/**
 * Writes the wheel to publish to dist/python/, or to the folder that is given, without Python, which a deployer need not have. The same
 * sources make the same bytes. https://packaging.python.org/en/latest/specifications/binary-distribution-format/
 */
import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import { emptyDist, readmeOf, repositoryUrl } from '../write-package.ts';

interface Entry {
  readonly name: string;
  readonly bytes: Buffer;
}

const here = import.meta.dirname;
const read = (path: string): Buffer => readFileSync(join(here, path));
const project = read('pyproject.toml').toString();

/** A field of pyproject.toml, which pip reads when it builds from sources. */
const fact = (pattern: RegExp): string => {
  const [, found] = pattern.exec(project) ?? [];
  if (found === undefined) throw new Error(`pyproject.toml lacks ${pattern}.`);
  return found;
};

/** The version in pip's form: 1.0.0-beta is 1.0.0b0 (PEP 440). */
const { version }: { version: string } = JSON.parse(read('../../package.json').toString());
const pythonVersion = version.replace(
  /-(a|b|rc)\w*\.?(\d*)$/,
  (_, kind: string, nth: string) => `${kind}${nth || '0'}`,
);
const dependencies = [...fact(/^dependencies = \[(.*)\]$/m).matchAll(/"([^"]*)"/g)].map(([, one]) => one);
const classifiers = [...fact(/^classifiers = \[(.*?)\]$/ms).matchAll(/"([^"]*)"/g)].map(([, one]) => one);
const name = fact(/^name = "(.*)"$/m);
const urls = repositoryUrl === undefined ? {} : { Homepage: repositoryUrl, Issues: `${repositoryUrl}/issues` };
const metadata = `Metadata-Version: 2.1
Name: ${name}
Version: ${pythonVersion}
Summary: ${fact(/^description = "(.*)"$/m)}
License: MIT
Author: ${fact(/^authors = \[\{ name = "(.*)" \}\]$/m)}
${classifiers.map((one) => `Classifier: ${one}\n`).join('')}Requires-Python: ${fact(/^requires-python = "(.*)"$/m)}
${dependencies.map((one) => `Requires-Dist: ${one}\n`).join('')}${Object.entries(urls)
  .map(([label, url]) => `Project-URL: ${label}, ${url}\n`)
  .join('')}Description-Content-Type: text/markdown

${readmeOf(here, name)}`;

/** An archive of files of no particular time. https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT */
const zip = (entries: readonly Entry[]): Buffer => {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes } of entries) {
    const packed = deflateRawSync(bytes, { level: 9 });
    // Version 2.0, names in UTF-8, deflated, 1980-01-01.
    const shared = Buffer.alloc(26);
    for (const [at, value] of [20, 0x800, 8, 0, 0x21].entries()) shared.writeUInt16LE(value, at * 2);
    for (const [at, value] of [crc32(bytes), packed.length, bytes.length].entries())
      shared.writeUInt32LE(value, 10 + at * 4);
    shared.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), shared, Buffer.from(name), packed]);
    // Made on Unix; a plain file that all may read.
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(0o100644 * 2 ** 16, 6);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02'), Buffer.from([20, 3]), shared, rest, Buffer.from(name));
    files.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  for (const at of [4, 6]) end.writeUInt16LE(entries.length, at);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...files, central, Buffer.from('PK\x05\x06'), end]);
};

const dist = emptyDist('python');
mkdirSync(dist, { recursive: true });
const info = `cueline-${pythonVersion}.dist-info`;
const entries: Entry[] = [
  ...globSync('cueline/*.{py,typed}', { cwd: join(here, 'src') })
    .toSorted()
    .map((name) => ({ name, bytes: read(`src/${name}`) })),
  { name: `${info}/LICENSE`, bytes: read('../../LICENSE') },
  { name: `${info}/METADATA`, bytes: Buffer.from(metadata) },
  {
    name: `${info}/WHEEL`,
    bytes: Buffer.from('Wheel-Version: 1.0\nGenerator: cueline\nRoot-Is-Purelib: true\nTag: py3-none-any\n'),
  },
];
const record = entries.map(
  ({ name, bytes }) => `${name},sha256=${createHash('sha256').update(bytes).digest('base64url')},${bytes.length}\n`,
);
entries.push({ name: `${info}/RECORD`, bytes: Buffer.from(`${record.join('')}${info}/RECORD,,\n`) });
writeFileSync(join(dist, `cueline-${pythonVersion}-py3-none-any.whl`), zip(entries));
