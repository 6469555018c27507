import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { type Cloud, type CloudOptions, startCloud } from '../src/cloud.ts';

export interface TestAssembly {
  readonly folder: string;
  readonly assemblyDir: string;
  readonly dataDir: string;
  /** Writes a stack's template as `cdk synth` would, after the stacks that it depends on. */
  stack(name: string, template: object, dependencies?: readonly string[]): void;
  /** A zip asset: the folder of a function's code. Gives the `Code` property that names it. */
  code(name: string, source: string): { readonly S3Bucket: object; readonly S3Key: string };
  /** A file asset, for a template that is written after it. */
  file(name: string, content: string): { readonly S3Bucket: object; readonly S3Key: string };
  /** Bundles a handler with the SDK, as the app does. CDK remembers what it read from a folder, so it is a new one each time. */
  bundle(source: string): string;
  /** Starts a cloud on it, quiet; its lines go to `said`. */
  start(options?: Partial<CloudOptions>): Promise<Cloud>;
  readonly said: string[];
  /** Stops every cloud it started and removes the folder. */
  end(): Promise<void>;
}

// biome-ignore lint/suspicious/noTemplateCurlyInString: CloudFormation's own placeholders look like this
const BUCKET = 'cdk-hnb659fds-assets-${AWS::AccountId}-${AWS::Region}';

/** An assembly and a data folder of its own, as `cdk synth` writes it but without waiting for CDK. */
export function newAssembly(): TestAssembly {
  const folder = mkdtempSync(join(tmpdir(), 'cloud-test-'));
  const assemblyDir = join(folder, 'cdk.out');
  const dataDir = join(folder, 'data');
  mkdirSync(assemblyDir);
  const artifacts: Record<string, object> = {};
  const files: Record<string, object> = {};
  const clouds: Cloud[] = [];
  const said: string[] = [];
  const write = (file: string, content: object) => writeFileSync(join(assemblyDir, file), JSON.stringify(content));
  return {
    folder,
    assemblyDir,
    dataDir,
    said,
    stack(name, template, dependencies = []) {
      const assets = `${name}.assets`;
      artifacts[name] = {
        type: 'aws:cloudformation:stack',
        properties: { templateFile: `${name}.template.json` },
        dependencies: [...dependencies, assets],
      };
      artifacts[assets] = { type: 'cdk:asset-manifest', properties: { file: `${assets}.json` } };
      write(`${name}.template.json`, template);
      write(`${assets}.json`, { files });
      write('manifest.json', { artifacts });
    },
    code(name, source) {
      mkdirSync(join(assemblyDir, `asset.${name}`), { recursive: true });
      writeFileSync(join(assemblyDir, `asset.${name}`, 'index.mjs'), source);
      files[name] = {
        source: { path: `asset.${name}`, packaging: 'zip' },
        destinations: { here: { bucketName: BUCKET, objectKey: `${name}.zip` } },
      };
      return { S3Bucket: { 'Fn::Sub': BUCKET }, S3Key: `${name}.zip` };
    },
    file(name, content) {
      writeFileSync(join(assemblyDir, name), content);
      files[name] = {
        source: { path: name, packaging: 'file' },
        destinations: { here: { bucketName: BUCKET, objectKey: name } },
      };
      return { S3Bucket: { 'Fn::Sub': BUCKET }, S3Key: name };
    },
    bundle(source) {
      const outDir = mkdtempSync(join(folder, 'bundle-'));
      buildSync({
        stdin: { contents: source, resolveDir: import.meta.dirname },
        bundle: true,
        format: 'esm',
        platform: 'node',
        outfile: join(outDir, 'index.mjs'),
        banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
        logLevel: 'silent',
      });
      return outDir;
    },
    async start(options = {}) {
      const log = (source: string, message: string) => said.push(`${source} ${message}`);
      const cloud = await startCloud({ assemblyDir, dataDir, port: 0, log, ...options });
      clouds.push(cloud);
      return cloud;
    },
    async end() {
      for (const cloud of clouds) await cloud.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

/** The `Body` of an HTTP API: an operation for each route key, such as `GET /notes` or `$default`, before a function's ARN. */
export function httpApiBody(functionArns: Readonly<Record<string, unknown>>, timeoutInMillis = 30_000): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const [routeKey, uri] of Object.entries(functionArns)) {
    const [method = '', path = '/$default'] = routeKey.split(' ');
    const integration = { type: 'AWS_PROXY', httpMethod: 'POST', payloadFormatVersion: '2.0', uri, timeoutInMillis };
    const operation = { 'x-amazon-apigateway-integration': integration };
    const isDefault = routeKey === '$default';
    const key = isDefault ? 'x-amazon-apigateway-any-method' : method.toLowerCase();
    paths[path] = { ...paths[path], [key]: isDefault ? { ...operation, isDefaultRoute: true } : operation };
  }
  return { openapi: '3.0.1', info: { title: 'api', version: '1' }, paths };
}
