import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import * as v from 'valibot';
import { consoleRoute } from '#contract/console.ts';
import { programOptions } from '../../clients/write-package.ts';
import { entryPoints, lambdaOptions } from '../../lib/constructs/bundle-lambdas.ts';
import { canvasKitWasm } from '../../lib/constructs/canvas-kit-wasm.ts';
import { consoleOptions } from '../../lib/constructs/console-files.ts';
import { requiredFromLayers } from '../../lib/constructs/from-layers.ts';
import { literalSchemaKeys } from '../../lib/constructs/literal-schema-keys.ts';
import { lambdaEntries } from '../../lib/lambda-entries.ts';
import { bundledParts, fontLicences } from './bundled-parts.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** All that we bundle, by where it ships. The handler of the console serves what `console` has. */
const bundles = {
  'functions of AWS Lambda': {
    ...lambdaOptions,
    plugins: [literalSchemaKeys, canvasKitWasm, requiredFromLayers],
    external: ['openapi-file', ...lambdaOptions.external],
    entryPoints: entryPoints(
      lambdaEntries.filter((entry) => entry !== consoleRoute.entry),
      join(root, 'lambdas'),
    ),
  },
  console: {
    ...consoleOptions,
    entryPoints: ['main.tsx', 'captions/worker.ts'].map((file) => `clients/console/src/${file}`),
  },
  '@cueline/cli': { ...programOptions, entryPoints: ['clients/cli/src/cueline.ts'] },
  '@cueline/mcp': { ...programOptions, external: ['tus-js-client'], entryPoints: ['clients/mcp/src/cueline-mcp.ts'] },
};

/** The folders of the packages whose code is in a bundle, with the names of those bundles. */
const shippedPackages = async (): Promise<Map<string, string[]>> => {
  const found = new Map<string, string[]>();
  for (const [name, options] of Object.entries(bundles)) {
    const { metafile } = await build({
      ...options,
      absWorkingDir: root,
      outdir: join(root, 'dist'),
      minify: false,
      minifySyntax: true,
      splitting: true,
      metafile: true,
      write: false,
      logLevel: 'error',
    });
    const inputs = Object.values(metafile.outputs).flatMap((output) => Object.entries(output.inputs));
    const used = inputs.filter(([, { bytesInOutput }]) => bytesInOutput > 0);
    const folders = used.flatMap(([path]) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []);
    for (const folder of new Set(folders)) found.set(folder, [...(found.get(folder) ?? []), name]);
  }
  return found;
};

/** The licence of packages whose manifest has none. */
const statedInReadme: Readonly<Record<string, string>> = { 'combine-errors': 'MIT' };

const Manifest = v.object({
  name: v.string(),
  license: v.optional(v.string()),
  author: v.optional(v.union([v.string(), v.object({ name: v.string() })])),
});

/** The lines of a licence that name owners. */
const ownersIn = (text: string): string[] =>
  [...text.matchAll(/^[^\w\n]*(.*\bCopyright (?:\(c\)|©|\d|[A-Z]\w+ [A-Z]).*)$/gm)].map(([, line = '']) => line.trim());

const licenceFile = (folder: string): string | undefined =>
  globSync(`${folder}/{LICEN[CS]E,licen[cs]e}*`, { cwd: root })[0];

const row = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** THIRD-PARTY-NOTICES.md. */
export const thirdPartyNotices = async (): Promise<string> => {
  const texts = new Map<string, string>();
  const packages = [...(await shippedPackages())].map(([folder, where]) => {
    const manifest = v.parse(Manifest, JSON.parse(read(`${folder}/package.json`)));
    const { name, author, license = statedInReadme[name] ?? 'UNKNOWN' } = manifest;
    const file = licenceFile(folder);
    const text = file === undefined ? '' : read(file).replace('{{{project}}}', 'the copyright holder');
    // A shorter one only names the licence.
    if (text.length > 700 && text.length < (texts.get(license)?.length ?? Infinity)) texts.set(license, text);
    const [owner = `Copyright ${(typeof author === 'string' ? author : author?.name) ?? `the authors of ${name}`}`] =
      ownersIn(text);
    return row(name, license, owner.replaceAll('|', '\\|'), where.join(', '));
  });
  const fonts = fontLicences.map((file) => row(file, ownersIn(read(`layers/fonts/${file}`)).join('; ')));
  const inside = (whole: string) =>
    bundledParts.filter((part) => part.inside === whole).map(({ name, licence }) => row(name, licence));
  return `${read('operate/release/notices.md')
    .replace('{{packages}}', packages.sort().join('\n'))
    .replace('{{fonts}}', fonts.join('\n'))
    .replace('{{canvaskit}}', inside('canvaskit-wasm').join('\n'))
    .replace('{{ffmpeg}}', inside('@seydx/node-av-*').join('\n'))
    .replace(
      '{{licences}}',
      [...texts]
        .sort()
        .map(([id, text]) => `### ${id}\n\n\`\`\`text\n${text.trim()}\n\`\`\``)
        .join('\n\n'),
    )}`;
};
