import { execFileSync } from 'node:child_process';
import { Console } from 'node:console';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { CloudFormationClient, GetTemplateCommand } from '@aws-sdk/client-cloudformation';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import * as v from 'valibot';
import { PresetId } from '#contract/schemas/preset.ts';
import type { Proof } from '#contract/schemas/proof.ts';
import { Template } from '#contract/schemas/style-choices.ts';
import { hashOfKey } from '#core/keys/api-key.ts';
import { region } from '#runtime/environment.ts';
import { Cueline } from '#sdk/index.ts';
import { createAccount } from './accounts/accounts.ts';
import { createKey, revokeKey } from './accounts/keys.ts';
import { type Command, runAsProcess } from './command-line/command.ts';
import { oneOf } from './command-line/one-of.ts';
import { Findings } from './prove/findings.ts';
import { factsOf, proofPage } from './prove/proof-page.ts';
import { readRows } from './prove/rows.ts';
import { type Measured, type ProofRequest, runChecks } from './prove/run-checks.ts';
import { rendererAdviceOf, switchesOf, verdictOf } from './prove/verdicts.ts';
import { deploymentOptions, enterDeployment, localStack, stackParts } from './stage/deployment.ts';

const help = `Proves a deployment: uploads, transcribes, renders, imports and reads the bill, and settles by what it sees every row of
docs/aws-verification.md that a program can settle. Says which switches of burnIn and which renderer to set, measures the seconds from upload to
URL and the variance of the bill's usage types, and writes a page. Exits 1 if a check fails.

npm run prove -- --stage NAME [options]

  --stage NAME  a deployed stage, with the credentials of the AWS CLI, in the Region of the stage in cueline.config.json
  --data DIR    without a stage, the local cloud with this data (default .cueline)
  --to FILE     the page (default out/proofs/<stack>-<day>.md)
  --quick       only what a customer does, and no page: after each deployment
  --runs N      videos of which the seconds from upload to URL are measured (default 20)
  --preset P    ${PresetId.options.join(', ')}; may be given several times (default all)
  --template T  ${Template.options.join(', ')}; may be given several times (default all)
  --import-url URL
                also imports this file
  --verify FILE makes a page again from its facts and compares it, its seal and its templates; with --stage those that are
                deployed

Needs ffmpeg. Makes an account and revokes its key at the end. A whole proof takes up to an hour of AWS's time, renders about
seventy clips of a few seconds and costs less than a dollar; --quick a few cents. Figures that AWS
has later, such as the bill of a day, are asked for again by running the command again after two days.`;

const options = {
  data: deploymentOptions.data,
  stage: { type: 'string' },
  to: { type: 'string' },
  quick: { type: 'boolean', default: false },
  runs: { type: 'string', default: '20' },
  preset: { type: 'string', multiple: true },
  template: { type: 'string', multiple: true },
  'import-url': { type: 'string' },
  verify: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

export const main: Command = async (args, io) => {
  const { log } = new Console(io);
  const { values } = parseArgs({ args: [...args], options });
  if (values.help) {
    log(help);
    return 0;
  }
  const { stage, data, verify, quick, to } = values;
  const stack = stage && `Cueline-${stage}`;
  if (verify) {
    if (stack) await enterDeployment({ data, stack });
    log(await verified(verify, stack));
    return 0;
  }
  const requested = {
    presets: (values.preset ?? allPresets).map((name) => oneOf(PresetId.options, name, '--preset')),
    templates: (values.template ?? allTemplates).map((name) => oneOf(Template.options, name, '--template')),
    importUrl: values['import-url'],
    quick,
    runs: Number(values.runs),
  };
  if (!Number.isInteger(requested.runs) || requested.runs < 1)
    throw new Error('--runs takes a whole number from 1 on.');
  const { ApiUrl: baseUrl = '' } = await enterDeployment({ data, stack });
  const report = new Findings(log, { isLocal: !stack });
  const measured = await checked(report, requested, { stack: stack ?? localStack, baseUrl });
  const rows = readRows().map((row) => verdictOf(row, report.found, report));
  if (!quick) {
    const proof = await proofOf(stack, {
      ...measured,
      rows,
      burn_in: switchesOf(report.found, report),
      renderer: rendererAdviceOf(report.found, report),
    });
    const path = to ?? join('out/proofs', `${proof.stack}-${proof.proved_at.slice(0, 10)}.md`);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, proofPage(proof));
    log(`\nThe page is ${path}`);
  }
  const failed = new Set(
    report.found.filter(({ result }) => result === 'failed' || result === 'not settled').map(({ check }) => check),
  );
  const held = new Set(report.found.filter(({ result }) => result === 'held').map(({ check }) => check));
  log(
    `\n${[...held].filter((name) => !failed.has(name)).length} ok, ${failed.size} failed, not run: ${report.missed.join(', ') || 'none'}`,
  );
  const what = stack ? 'holds' : 'rehearsed';
  const numbers = rows.filter(({ verdict }) => verdict === what).map(({ number }) => number);
  log(`rows of docs/aws-verification.md, ${what}: ${numbers.join(', ') || 'none'}`);
  return failed.size === 0 ? 0 : 1;
};

/** Runs the checks with an account of their own. */
const checked = async (
  report: Findings,
  requested: Omit<ProofRequest, 'access' | 'costsOf'>,
  { stack, baseUrl }: { readonly stack: string; readonly baseUrl: string },
): Promise<Measured> => {
  const { account_id: accountId } = await createAccount('Proof', 'pro');
  const apiKey = await createKey(accountId, 'proof');
  const dir = await mkdtemp(join(tmpdir(), 'cueline-proof-'));
  try {
    const request = { ...requested, access: { baseUrl, apiKey }, costsOf: { stack, accountId } };
    return await runChecks({ api: new Cueline({ baseUrl, apiKey }), report, dir }, request);
  } finally {
    await rm(dir, { recursive: true });
    await revokeKey(hashOfKey(apiKey));
  }
};

const proofOf = async (
  stack: string | undefined,
  { seconds, ...found }: Measured & Pick<Proof, 'rows' | 'burn_in' | 'renderer'>,
): Promise<Proof> => ({
  proved_at: new Date().toISOString(),
  stack: stack ?? localStack,
  is_local: !stack,
  region: region(),
  aws_account: (await new STSClient({}).send(new GetCallerIdentityCommand({}))).Account ?? '',
  release: await releaseOfCheckout(),
  assembly: stack ? await assemblyOf(stack) : null,
  seconds: [...seconds],
  ...found,
});

const allPresets = ['tiktok', ...PresetId.options.filter((name) => name !== 'tiktok')];
const allTemplates = ['karaoke', ...Template.options.filter((name) => name !== 'karaoke')];

const Manifest = v.object({ version: v.string() });

/** The version, and the commit where git knows one. */
const releaseOfCheckout = async (): Promise<string> => {
  const manifest = await readFile(new URL('../package.json', import.meta.url), 'utf8');
  const { version } = v.parse(Manifest, JSON.parse(manifest));
  try {
    const described = ['describe', '--always', '--dirty', '--abbrev=12', '--exclude=*'];
    const commit = execFileSync('git', described, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
    return `${version} (${commit})`;
  } catch {
    return version;
  }
};

/** The hash of the templates as they are deployed. */
const assemblyOf = async (stack: string): Promise<string> => {
  const client = new CloudFormationClient({});
  const hash = createHash('sha256');
  for (const part of stackParts) {
    const command = new GetTemplateCommand({ StackName: `${stack}-${part}`, TemplateStage: 'Original' });
    hash.update((await client.send(command)).TemplateBody ?? '');
  }
  return hash.digest('hex');
};

/** What a page is worth: throws where it was changed, or where the stack has other templates by now. */
const verified = async (path: string, stack: string | undefined): Promise<string> => {
  const proof = factsOf(await readFile(path, 'utf8'));
  const said = `The page is as ${proof.release} wrote it on ${proof.proved_at}, of ${proof.stack}.`;
  if (!stack) return said;
  if (proof.stack !== stack) throw new Error(`The page is about ${proof.stack}, and not about ${stack}.`);
  if (proof.assembly !== (await assemblyOf(stack)))
    throw new Error(`${said} But other templates are deployed by now: prove them again.`);
  return `${said} These templates are deployed.`;
};

if (import.meta.main) await runAsProcess(main);
