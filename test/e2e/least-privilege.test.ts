import { cpSync, globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Cloud, startCloud } from '@cueline/local-aws';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import * as v from 'valibot';
import { afterAll, expect, it } from 'vitest';
import { Api } from '../support/cloud/api.ts';
import { newAccount } from '../support/cloud/new-account.ts';

const dir = temporaryFolder(afterAll);
const lines: string[] = [];
let cloud: Cloud | undefined;
afterAll(() => cloud?.stop());

const Document = v.looseObject({ Statement: v.array(v.unknown()) });
const Policies = v.optional(v.array(v.looseObject({ PolicyDocument: Document })));
const Template = v.looseObject({
  Resources: v.record(v.string(), v.looseObject({ Properties: v.optional(v.looseObject({ Policies })) })),
});

/** Changes the template as if `uses` of getAccount did not name the accounts table. */
const withoutGrant = (assemblyDir: string): void => {
  const [path = ''] = globSync(join(assemblyDir, 'CuelinedevApiAccountRoutes*.nested.template.json'));
  const template = v.parse(Template, JSON.parse(readFileSync(path, 'utf8')));
  for (const [id, { Properties }] of Object.entries(template.Resources)) {
    if (!id.startsWith('GetAccountRole')) continue;
    for (const { PolicyDocument } of Properties?.Policies ?? [])
      PolicyDocument.Statement = PolicyDocument.Statement.filter(
        (one) => !JSON.stringify(one).includes('TableAccounts'),
      );
  }
  writeFileSync(path, JSON.stringify(template));
};

it('a route without a grant logs the denied action and answers internal_error', async () => {
  const assemblyDir = join(dir, 'cdk.out');
  cpSync('cdk.out', assemblyDir, { recursive: true });
  withoutGrant(assemblyDir);
  const dataDir = join(dir, 'data');
  cloud = await startCloud({
    assemblyDir,
    dataDir,
    port: 0,
    log: (source, message) => lines.push(`${source}: ${message}`),
  });
  const { apiKey } = await newAccount(dataDir, 'free');
  const api = new Api({ baseUrl: `${cloud.baseUrls[0]}/v1`, apiKey });

  expect((await api.get('/account')).refusal).toEqual({ status: 500, code: 'internal_error' });
  expect((await api.get('/projects')).status).toBe(200);
  const log = readFileSync(join(dataDir, 'logs', functionLog(dataDir, 'GetAccount')), 'utf8');
  expect(log).toMatch(/AccessDeniedException.*GetAccountRole.*not authorized to perform: dynamodb:GetItem/);
});

const functionLog = (dataDir: string, name: string): string =>
  readdirSync(join(dataDir, 'logs')).find((file) => file.includes(`${name}Function`)) ?? '';
