import { Console } from 'node:console';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Template } from '#contract/schemas/caption-style.ts';
import { PresetId } from '#contract/schemas/export.ts';
import { hashOfKey } from '#core/keys/api-key.ts';
import { Cueline } from '#sdk/index.ts';
import { createAccount } from './admin/accounts.ts';
import { createKey, revokeKey } from './admin/keys.ts';
import { type Command, runAsProcess } from './command.ts';
import { deploymentHelp, deploymentOptions, enterDeployment, localStack } from './deployment.ts';
import { oneOf } from './one-of.ts';
import type { CostsOf } from './smoke/costs.ts';
import { SmokeReport } from './smoke/report.ts';
import { runSmoke } from './smoke/run-smoke.ts';

const help = `Tests a deployment end to end: uploads, transcribes and renders. Prints what each check proves, with the rows of
docs/aws-verification.md. Exits 1 if a check fails.

npm run smoke -- [options]

${deploymentHelp}
  --base-url URL --api-key KEY
                an API without access to its stack, and a key of an account on the plan pro or above. Without these
                options the command creates an account and revokes its key at the end
  --preset P    ${PresetId.options.join(', ')}; may be given several times (default all)
  --template T  ${Template.options.join(', ')}; may be given several times (default all)
  --import-url URL
                also imports this file

Needs ffmpeg. With all presets and templates it renders about twenty clips, most of them six seconds long, and
transcribes 19 seconds.`;

export const main: Command = async (args, io) => {
  const { log } = new Console(io);
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...deploymentOptions,
      'base-url': { type: 'string' },
      'api-key': { type: 'string' },
      preset: { type: 'string', multiple: true, default: [...PresetId.options].toSorted(tiktokFirst) },
      template: {
        type: 'string',
        multiple: true,
        default: ['karaoke', ...Template.options.filter((name) => name !== 'karaoke')],
      },
      'import-url': { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) {
    log(help);
    return 0;
  }
  const presets = values.preset.map((name) => oneOf(PresetId.options, name, '--preset'));
  const templates = values.template.map((name) => oneOf(Template.options, name, '--template'));
  const access = await accessTo(values);
  const report = new SmokeReport(log);
  const dir = await mkdtemp(join(tmpdir(), 'cueline-smoke-'));
  try {
    const { baseUrl, apiKey, costsOf } = access;
    const api = new Cueline({ baseUrl, apiKey });
    const request = { presets, templates, importUrl: values['import-url'], costsOf };
    await runSmoke({ api, report, dir }, request);
  } finally {
    await rm(dir, { recursive: true });
    await access.leave();
  }
  return report.close() ? 0 : 1;
};

interface Access {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly costsOf?: CostsOf;
  leave(): Promise<unknown>;
}

const accessTo = async (values: {
  data: string;
  stack?: string | undefined;
  'base-url'?: string | undefined;
  'api-key'?: string | undefined;
}): Promise<Access> => {
  const { 'base-url': baseUrl, 'api-key': apiKey } = values;
  if (baseUrl && apiKey) return { baseUrl, apiKey, leave: async () => {} };
  if (baseUrl || apiKey) throw new Error('--base-url and --api-key must be given together.');
  const { ApiUrl = '' } = await enterDeployment(values);
  const { account_id } = await createAccount('Smoke test', 'pro');
  const key = await createKey(account_id, 'smoke');
  const costsOf = { stack: values.stack ?? localStack, accountId: account_id };
  return { baseUrl: ApiUrl, apiKey: key, costsOf, leave: () => revokeKey(hashOfKey(key)) };
};

const tiktokFirst = (one: PresetId, other: PresetId): number => Number(other === 'tiktok') - Number(one === 'tiktok');

if (import.meta.main) await runAsProcess(main);
