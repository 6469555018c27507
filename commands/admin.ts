import { parseArgs } from 'node:util';
import { planNames } from '#contract/plans.ts';
import { createAccount, creditAccount, listAccounts } from './admin/accounts.ts';
import { createKey, listKeys, revokeKey } from './admin/keys.ts';
import { reconcile } from './admin/reconcile.ts';
import { deploymentHelp, deploymentOptions, enterDeployment } from './deployment.ts';

const help = `Accounts, keys and books of a deployment.

npm run admin -- account create NAME [--plan P]   a new account and its first key (plans: ${planNames.join(', ')})
npm run admin -- account list
npm run admin -- account credit ACCOUNT_ID N      adds N credits; a negative N takes them back
npm run admin -- key create ACCOUNT_ID [NAME]     shown once
npm run admin -- key list [ACCOUNT_ID]
npm run admin -- key revoke ID                    the id that key list shows
npm run admin -- reconcile [ACCOUNT_ID]           compares ledger, balance, jobs, exports and executions

${deploymentHelp}`;

const main = async (): Promise<void> => {
  const { values, positionals: given } = parseArgs({
    // parseArgs takes -59 for options, unless something stands before the minus.
    args: process.argv.slice(2).map((argument) => argument.replace(/^-\d/, ' $&')),
    options: { ...deploymentOptions, plan: { type: 'string', default: 'free' }, help: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
  });
  const positionals = given.map((argument) => argument.trim());
  const name = positionals[0] === 'reconcile' ? 'reconcile' : positionals.slice(0, 2).join(' ');
  const [first, second] = positionals.slice(name.split(' ').length);
  const command = commands[name];
  if (values.help || !command) {
    console.log(help);
    if (!values.help) process.exitCode = 1;
    return;
  }
  await enterDeployment(values);
  await command(first, second, values.plan);
};

type Command = (first: string | undefined, second: string | undefined, plan: string) => Promise<void>;

const commands: Readonly<Record<string, Command>> = {
  'account create': async (name, _, planGiven) => {
    const plan = planNames.find((known) => known === planGiven);
    if (!plan) throw new Error(`There is no plan ${planGiven}. The plans are ${planNames.join(', ')}.`);
    const account = await createAccount(required(name, 'NAME'), plan);
    console.log(`account ${account.account_id}  (${plan}, ${account.credits} credits)`);
    console.log(`key     ${await createKey(account.account_id, 'first')}  (shown once: keep it)`);
  },
  'account list': async () => {
    const accounts = await listAccounts();
    console.table(
      accounts.map(({ account_id, name, plan, credits, created_at }) => ({
        account_id,
        name,
        plan,
        credits,
        created_at,
      })),
    );
  },
  'account credit': async (accountId, credits) => {
    const amount = Number(required(credits, 'N'));
    if (!Number.isSafeInteger(amount) || amount === 0) throw new Error(`${credits} is not a whole number of credits.`);
    await creditAccount(required(accountId, 'ACCOUNT_ID'), amount);
    console.log(`${amount} credits booked.`);
  },
  'key create': async (accountId, name) => {
    console.log(`key ${await createKey(required(accountId, 'ACCOUNT_ID'), name ?? 'key')}  (shown once: keep it)`);
  },
  'key list': async (accountId) => {
    const keys = await listKeys(accountId);
    console.table(
      keys.map((key) => ({
        id: key.key_hash.slice(0, 12),
        ends: `…${key.last_four}`,
        name: key.name,
        account_id: key.account_id,
        created_at: key.created_at,
        revoked_at: key.revoked_at ?? '',
      })),
    );
  },
  'key revoke': async (id) => {
    const key = await revokeKey(required(id, 'ID'));
    console.log(`Revoked ${key.name} (…${key.last_four}). A warm Lambda may accept it for up to 60 seconds more.`);
  },
  reconcile: async (accountId) => {
    const { accounts, found } = await reconcile(accountId);
    for (const line of found) console.log(line);
    if (found.length > 0) process.exitCode = 1;
    else console.log(`${accounts} ${accounts === 1 ? 'account' : 'accounts'}, no difference`);
  },
};

const required = (value: string | undefined, name: string): string => {
  if (!value) throw new Error(`${name} is missing. See npm run admin -- --help`);
  return value;
};

await main().catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
