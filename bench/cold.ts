import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as v from 'valibot';
import { bundleLambdas } from '../lib/constructs/bundle-lambdas.ts';
import { lambdaEntries } from '../lib/lambda-entries.ts';
import { lambdaEnvironment } from '../test/support/lambda-environment.ts';
import { median } from './quantile.ts';

const Metafile = v.object({
  outputs: v.record(v.string(), v.object({ inputs: v.record(v.string(), v.object({ bytesInOutput: v.number() })) })),
});
const twinsDir = 'dist/bench';
type Inputs = v.InferOutput<typeof Metafile>['outputs'][string]['inputs'];

/** Bundle size and init time of every Lambda, measured in turn with an empty twin that has the same SDK clients and no other code. */
export const benchCold = async (runs: number, only = ''): Promise<void> => {
  const bundleOf = await bundleLambdas({ entries: lambdaEntries, sourceDir: 'lambdas', outDir: 'dist' });
  const { outputs } = v.parse(Metafile, JSON.parse(readFileSync('dist/metafile.json', 'utf8')));
  const rows = [];
  for (const entry of lambdaEntries.filter((name) => name.includes(only))) {
    const bundle = join(bundleOf(entry).folder, 'index.mjs');
    const inputs = outputs[bundle]?.inputs ?? {};
    const clients = clientsIn(inputs);
    const twin = await emptyTwin(clients);
    const times = Array.from({ length: runs + 1 }, () => ({ own: initMs(bundle), empty: initMs(twin) })).slice(1);
    const [own, empty] = [median(times.map((time) => time.own)), median(times.map((time) => time.empty))];
    rows.push({
      lambda: entry,
      KB: Math.round(statSync(bundle).size / 1024),
      'init ms': own.toFixed(0),
      'empty ms': empty.toFixed(0),
      ratio: median(times.map((time) => time.own / time.empty)).toFixed(2),
      'largest parts (KB)': largestParts(inputs),
    });
  }
  console.table(rows);
};

const packageOf = (path: string): string => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? 'cueline';

const clientsIn = (inputs: Inputs): string[] =>
  [...new Set(Object.keys(inputs).map(packageOf))].filter((name) => name.startsWith('@aws-sdk/client-')).sort();

/** The name of its class, such as S3Client. */
const clientClassOf = async (name: string): Promise<string> => {
  const exported = Object.keys(v.parse(v.looseObject({}), await import(name)));
  const found = exported.find((key) => /^[A-Z].*Client$/.test(key));
  if (!found) throw new Error(`${name} exports no client`);
  return found;
};

/** A handler that makes the clients and does nothing, bundled like the real ones. */
const emptyTwin = async (clients: readonly string[]): Promise<string> => {
  const classes = await Promise.all(clients.map(clientClassOf));
  const name = `empty-${classes.join('-').toLowerCase()}`;
  const imports = clients.map((client, at) => `import { ${classes[at]} } from '${client}';`);
  const made = classes.map((client) => `new ${client}({})`);
  mkdirSync(twinsDir, { recursive: true });
  writeFileSync(
    join(twinsDir, `${name}.lambda.ts`),
    `${imports.join('\n')}\nexport const clients = [${made}];\nexport const handler = async () => {};\n`,
  );
  const bundleOf = await bundleLambdas({ entries: [name], sourceDir: twinsDir, outDir: twinsDir });
  return join(bundleOf(name).folder, 'index.mjs');
};

/** Time from the start of the import to its end, in a fresh process. */
const initMs = (bundle: string): number => {
  const script = `const start = performance.now(); await import(${JSON.stringify(resolve(bundle))}); console.log(performance.now() - start);`;
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, AWS_LAMBDA_FUNCTION_NAME: 'loaded', ...lambdaEnvironment },
  });
  if (status !== 0) throw new Error(`${bundle} does not load:\n${stderr}`);
  return Number(stdout.trim().split('\n').at(-1));
};

const largestParts = (inputs: Inputs): string => {
  const sizes = new Map<string, number>();
  for (const [path, { bytesInOutput }] of Object.entries(inputs)) {
    sizes.set(packageOf(path), (sizes.get(packageOf(path)) ?? 0) + bytesInOutput);
  }
  const largest = [...sizes].sort((one, other) => other[1] - one[1]).slice(0, 3);
  return largest.map(([name, bytes]) => `${name.replace('@aws-sdk/', '')} ${Math.round(bytes / 1024)}`).join(', ');
};
