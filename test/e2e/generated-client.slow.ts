import { execFileSync } from 'node:child_process';
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import { build } from 'esbuild';
import { generate } from 'openapi-typescript-codegen';
import * as v from 'valibot';
import { afterAll, expect, it, vi } from 'vitest';
import { CloudProcess } from '../support/cloud/cloud-process.ts';
import { brandFont } from '../support/fonts.ts';
import { checkAgainstContract } from '../support/openapi/openapi-conformance.ts';
import { documentedOperations, operationAt } from '../support/openapi/openapi-operations.ts';

const dir = temporaryFolder(afterAll);
const host = 'receiver.example.com';
/** By openapi-typescript with openapi-fetch. Another client is by openapi-typescript-codegen, the validators are by hey-api. */
const program = 'every-path';
const input = 'docs/openapi.json';
await generate({ input, output: join(dir, 'client'), httpClient: 'fetch', useOptions: true, useUnionTypes: true });
copyFileSync(`test/support/generated-client/${program}.ts`, join(dir, `${program}.ts`));
// These need the API of TypeScript's compiler, which TypeScript 7 does not have.
const packages = [
  ...['openapi-typescript@7.13.0', 'openapi-fetch@0.17.0', 'typescript@5.9.3'],
  ...['@hey-api/openapi-ts@0.95.0', 'zod@4.6.7'],
];
writeFileSync(join(dir, 'package.json'), '{"type":"module"}');
execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...packages], { cwd: dir });
// A field with a default is not required of a request.
const options = ['--default-non-nullable=false', '-o', join(dir, 'schema.d.ts')];
execFileSync(join(dir, 'node_modules/.bin/openapi-typescript'), [input, ...options]);
const validators = ['-i', resolve(input), '-o', join(dir, 'validators'), '-p', '@hey-api/typescript', 'zod'];
execFileSync(join(dir, 'node_modules/.bin/openapi-ts'), validators);
// Nothing listens there, so that deliveries stay pending.
const cloud = await CloudProcess.start({ args: ['--public-host', `${host}=127.0.0.1:1`] });
afterAll(async () => {
  vi.unstubAllGlobals();
  await cloud?.stopAndForget();
});

it('every field of the generated client has a type', () => {
  const models = readdirSync(join(dir, 'client/models'));
  expect(models.length).toBeGreaterThan(60);
  const untyped = models.filter((file) =>
    /: .*\bany\b.*;$/m.test(readFileSync(join(dir, 'client/models', file), 'utf8')),
  );
  // The `data` of an event of a later type, and of an error of the Model Context Protocol, may be anything.
  expect(untyped).toEqual(['LaterEvent.ts', 'McpError.ts']);
});

it('the clients of both generators compile, and the validators of a third', () => compile());

it('generated validators take what a later release adds to replies, and refuse it in requests', async () => {
  const [entry, outfile] = [join(dir, 'validators/zod.gen.ts'), join(dir, 'validators.mjs')];
  await build({ entryPoints: [entry], outfile, bundle: true, format: 'esm' });
  const schemas = v.parse(v.record(v.string(), Validator), { ...(await import(pathToFileURL(outfile).href)) });
  const takes = (name: string, value: unknown) => schemas[name]?.safeParse(value).success;
  const id = '019ab2c4-0000-7000-8000-000000000001';
  const event = { id, type: 'upload.expired', created_at: '2026-11-21T12:00:00Z', data: { upload_id: id } };
  const error = { code: 'later', message: 'M', request_id: 'r', doc_url: 'https://example.com/' };
  expect(takes('zError', { error })).toBe(true);
  expect(takes('zFailureCode', 'later')).toBe(true);
  expect(takes('zEventType', event.type)).toBe(true);
  expect(takes('zWebhookEvent', event)).toBe(true);
  expect(takes('zCreateWebhook', { url: 'https://example.com/', events: [event.type] })).toBe(false);
});

it('a generated client calls each operation of the document', async () => {
  const documented = documentedOperations.map(({ operationId }) => operationId);
  expect([...(await callsOfProgram())].sort()).toEqual(documented.toSorted());
});

/** Throws what the compiler says, unless it says nothing. */
const compile = (): void => {
  const compilerOptions = {
    ...{ target: 'es2024', lib: ['es2024', 'dom'], types: [], module: 'esnext', moduleResolution: 'bundler' },
    ...{
      strict: true,
      noUncheckedIndexedAccess: true,
      exactOptionalPropertyTypes: true,
      noEmit: true,
      skipLibCheck: true,
    },
  };
  writeFileSync(
    join(dir, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, include: ['*.ts', 'client', 'validators'] }),
  );
  try {
    execFileSync('node_modules/.bin/tsc', ['--project', dir], { encoding: 'utf8' });
  } catch (error) {
    throw new Error(v.parse(v.looseObject({ stdout: v.string() }), error).stdout);
  }
};

interface Schema {
  safeParse(value: unknown): { readonly success: boolean };
}
const Validator = v.custom<Schema>((value) => value instanceof Object && 'safeParse' in value);

const Program = v.object({ callEveryOperation: v.function() });

/** Runs the program; returns the operations that succeeded. */
const callsOfProgram = async (): Promise<ReadonlySet<string>> => {
  const outfile = join(dir, `${program}.mjs`);
  await build({ entryPoints: [join(dir, `${program}.ts`)], outfile, bundle: true, format: 'esm' });
  const { base_url: baseUrl, api_key: apiKey } = cloud.ready;
  const succeeded = new Set<string>();
  vi.stubGlobal('fetch', browserAt(baseUrl, succeeded));
  const { callEveryOperation } = v.parse(Program, await import(pathToFileURL(outfile).href));
  const video = new Uint8Array(readFileSync('test/fixtures/talk.mp4'));
  const font = brandFont().toString('base64');
  await callEveryOperation({ baseUrl, apiKey, receiverUrl: `https://${host}/hook`, video, font });
  return succeeded;
};

/** Does what a browser does on a page of the API: keeps the cookie, and says where requests come from. Checks each answer. */
const browserAt = (baseUrl: string, succeeded: Set<string>): typeof fetch => {
  const { fetch } = globalThis;
  let cookie = '';
  return async (input, init) => {
    const request = new Request(input, init);
    if (!request.url.startsWith(baseUrl)) return fetch(request);
    request.headers.set('origin', new URL(baseUrl).origin);
    request.headers.set('sec-fetch-site', 'same-origin');
    request.headers.set('cookie', cookie);
    const response = await fetch(request);
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie;
    const path = request.url.slice(baseUrl.length);
    const { status, headers } = response;
    checkAgainstContract(request.method, path, { status, headers, text: await response.clone().text() });
    if (response.ok) succeeded.add(operationAt(request.method, path).operationId);
    return response;
  };
};
