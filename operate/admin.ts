import { Console } from 'node:console';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { operatorPagePath } from '#contract/console.ts';
import { planNames } from '#contract/plans.ts';
import { Day } from '#contract/schemas/fields.ts';
import { scopes } from '#contract/scopes.ts';
import { spanOfDay } from '#core/days.ts';
import { scaledOf } from '#finance/books/decimal.ts';
import { createAccount, creditAccount, type LotTerms, listAccounts, setLimits } from './accounts/accounts.ts';
import { newConsoleToken } from './accounts/console-link.ts';
import { adoptKeys, createKey, listKeys, revokeKey } from './accounts/keys.ts';
import { auditEntries } from './admin/audit.ts';
import { accountToErase, eraseAccount, lateUntilMs } from './admin/erase-account.ts';
import { exportAccount } from './admin/export-account.ts';
import { listOperatorSessions, newOperatorToken, revokeOperatorSession } from './admin/operator-sessions.ts';
import { reconcile } from './admin/reconcile.ts';
import { remainingCopies } from './admin/remaining-copies.ts';
import { type Command, runAsProcess } from './command-line/command.ts';
import { deploymentHelp, deploymentOptions, enterDeployment, localStack, type Outputs } from './stage/deployment.ts';

const help = `Manages accounts, API keys and credits of a deployment, and checks the ledger.

npm run admin -- account create NAME [--plan P]   creates an account and its first key (plans: ${planNames.join(', ')})
npm run admin -- account list
npm run admin -- account credit ACCOUNT_ID N      gives N credits; a negative N takes the newest back
    --paid --price USD                            sells them, for so many dollars in all
    --expires YYYY-MM-DD                          what is left of them ends with that day (UTC)
npm run admin -- account set ACCOUNT_ID [NAME=N | NAME=plan]...   sets limits of its own, or shows them
npm run admin -- account export ACCOUNT_ID --to FOLDER   writes all data of an account into an empty folder
npm run admin -- account erase ACCOUNT_ID --yes   deletes an account for good, and prints until when copies remain
npm run admin -- key create ACCOUNT_ID [NAME] [--test]   creates a key, or a test key, and shows it once
npm run admin -- key list [ACCOUNT_ID]
npm run admin -- key revoke KEY_ID                also revokes the keys made with it
npm run admin -- key adopt                        adds keys of earlier versions to GET /api-keys
npm run admin -- console-link [KEY_ID]             prints a link that signs a browser in once within ten minutes
npm run admin -- operator link                     prints such a link to the costs of all customers
npm run admin -- operator list                    lists sessions and links of operators
npm run admin -- operator revoke ID               ends a session or a link at once
npm run admin -- audit [ACCOUNT_ID | operator]    who did what to keys, sessions, credits and accounts: JSON, an entry a line
npm run admin -- reconcile [ACCOUNT_ID]           compares ledger, balances, caps, jobs, exports and executions

KEY_ID is the id that key list shows, or the one that GET /api-keys shows.

${deploymentHelp}`;

export const main: Command = async (args, io) => {
  const terminal = new Console(io);
  const { values, positionals: givenPositionals } = parseArgs({
    // parseArgs reads -59 as options unless a character precedes the minus.
    args: args.map((argument) => argument.replace(/^-\d/, ' $&')),
    options: {
      ...deploymentOptions,
      plan: { type: 'string', default: 'free' },
      to: { type: 'string' },
      paid: { type: 'boolean', default: false },
      price: { type: 'string' },
      expires: { type: 'string' },
      yes: { type: 'boolean', default: false },
      test: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h' },
    },
    allowPositionals: true,
  });
  const positionals = givenPositionals.map((argument) => argument.trim());
  const name = ['reconcile', 'console-link', 'audit'].includes(positionals[0] ?? '')
    ? (positionals[0] ?? '')
    : positionals.slice(0, 2).join(' ');
  const names = positionals.slice(name.split(' ').length);
  const action = actions[name];
  if (values.help || !name) {
    terminal.log(help);
    return values.help ? 0 : 1;
  }
  if (!action) throw new Error(`There is no command ${name}. See npm run admin -- --help`);
  const outputs = await enterDeployment(values);
  return (await action({ ...values, names, outputs, terminal })) ?? 0;
};

interface Requested {
  /** The words after those that name the action. */
  readonly names: readonly string[];
  readonly plan: string;
  readonly to?: string | undefined;
  readonly paid: boolean;
  readonly price?: string | undefined;
  readonly expires?: string | undefined;
  readonly yes: boolean;
  readonly test: boolean;
  readonly stack?: string | undefined;
  readonly outputs: Outputs;
  readonly terminal: Console;
}

/** Resolves to the exit code where that is not 0. */
type Action = (requested: Requested) => Promise<number | undefined>;

const actions: Readonly<Record<string, Action>> = {
  'account create': async ({ names: [name], plan: planGiven, terminal }) => {
    const plan = planNames.find((known) => known === planGiven);
    if (!plan) throw new Error(`There is no plan ${planGiven}. The plans are ${planNames.join(', ')}.`);
    const account = await createAccount(required(name, 'NAME'), plan);
    terminal.log(`account ${account.account_id}  (${plan}, ${account.credits} credits)`);
    terminal.log(
      `key     ${await createKey(account.account_id, 'first', { scopes: [...scopes] })}  (shown once: keep it)`,
    );
  },
  'account list': async ({ terminal }) => {
    const accounts = await listAccounts();
    terminal.table(
      accounts.map(({ account_id, name, plan, credits, created_at, erasing_at, erased_at }) => ({
        account_id,
        name,
        plan,
        credits,
        created_at,
        erased: erased_at ?? (erasing_at ? `begun ${erasing_at}` : ''),
      })),
    );
  },
  'account credit': async ({ names: [accountId, credits], terminal, ...options }) => {
    const amount = Number(required(credits, 'N'));
    if (!Number.isSafeInteger(amount) || amount === 0) throw new Error(`${credits} is not a whole number of credits.`);
    await creditAccount(required(accountId, 'ACCOUNT_ID'), amount, lotTerms(options, amount, Date.now()));
    terminal.log(amount > 0 ? `${amount} credits added.` : `${-amount} credits taken back.`);
  },
  'account set': async ({ names: [accountId, ...pairs], terminal }) => {
    const limits = Object.entries(await setLimits(required(accountId, 'ACCOUNT_ID'), pairs));
    terminal.log(
      limits.length > 0 ? limits.map((pair) => pair.join('=')).join('\n') : 'All its limits are those of its plan.',
    );
  },
  'account export': async ({ names: [accountId], to, terminal }) => {
    const folder = required(to, '--to FOLDER');
    const { items, objects, sizeBytes } = await exportAccount(required(accountId, 'ACCOUNT_ID'), folder);
    terminal.log(`Wrote ${items} items and ${objects} objects of ${sizeBytes} bytes to ${folder}.`);
  },
  'account erase': async ({ names: [id], yes, stack = localStack, outputs, terminal }) => {
    const accountId = required(id, 'ACCOUNT_ID');
    if (!yes) {
      const { name, plan, credits } = await accountToErase(accountId);
      terminal.log(`This deletes all that ${name || 'the account'} (${plan}, ${credits} credits) has, for good.`);
      terminal.log('Export it first (account export), or add --yes to erase it.');
      return 1;
    }
    const nowMs = Date.now();
    const { account, erased } = await eraseAccount(accountId, nowMs, outputs);
    terminal.log(
      `Cancelled ${erased.works} works. Deleted ${erased.items} items, ${erased.versions} versions of objects and`,
    );
    terminal.log(`${erased.uploads} unfinished uploads, and its name in ${erased.costFiles} cost files.`);
    terminal.log(
      `Kept under its id alone: ledger, cost files, audit log, and a balance of ${account.credits} credits.`,
    );
    const late = new Date(lateUntilMs(account)).toISOString();
    terminal.log(
      account.erased_at
        ? `The erasure is complete since ${account.erased_at}.`
        : `Signed URLs and jobs that had begun may write until ${late}: run this again after it, to complete the erasure.`,
    );
    terminal.log('Copies remain until they age out:');
    for (const copy of await remainingCopies(stack, nowMs)) terminal.log(`  ${copy}`);
    return undefined;
  },
  'key create': async ({ names: [accountId, name], test, terminal }) => {
    const key = await createKey(required(accountId, 'ACCOUNT_ID'), name ?? 'key', { test });
    terminal.log(`key ${key}  (shown once: keep it)`);
  },
  'key list': async ({ names: [accountId], terminal }) => {
    const keys = await listKeys(accountId);
    terminal.table(
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
  'key revoke': async ({ names: [id], terminal }) => {
    const key = await revokeKey(required(id, 'KEY_ID'));
    terminal.log(`Revoked ${key.name} (…${key.last_four}). A warm Lambda may accept it for up to 60 seconds more.`);
  },
  'key adopt': async ({ terminal }) => {
    const adopted = await adoptKeys();
    terminal.log(`${adopted} ${adopted === 1 ? 'key' : 'keys'} adopted.`);
  },
  'console-link': async ({ names: [keyId], outputs: { ApiUrl }, terminal }) => {
    const { token, key } = await newConsoleToken(keyId);
    terminal.log(`Signs a browser in as ${key.name} (…${key.last_four}), once, within ten minutes:`);
    terminal.log(new URL(`/console#token=${token}`, ApiUrl).href);
  },
  'operator link': async ({ outputs: { ApiUrl }, terminal }) => {
    const token = await newOperatorToken();
    terminal.log(
      "Opens the operator's page, once, within ten minutes. It shows the costs and margins of all customers:",
    );
    terminal.log(new URL(`${operatorPagePath}#token=${token}`, ApiUrl).href);
  },
  'operator list': async ({ terminal }) => {
    const sessions = await listOperatorSessions();
    terminal.table(
      sessions.map(({ session_id, secret_hash, scopes: allowed, created_at, expires_at }) => ({
        id: session_id,
        is: secret_hash ? 'session' : 'link',
        scopes: allowed.join(', '),
        created_at,
        expires_at: new Date(expires_at * 1000).toISOString(),
      })),
    );
  },
  'operator revoke': async ({ names: [id], terminal }) => {
    await revokeOperatorSession(required(id, 'ID'));
    terminal.log('Ended.');
  },
  audit: async ({ names: [of], terminal }) => {
    for (const entry of await auditEntries(of)) terminal.log(JSON.stringify(entry));
  },
  reconcile: async ({ names: [accountId], terminal }) => {
    const { accounts, found } = await reconcile(accountId);
    for (const line of found) terminal.log(line);
    if (found.length > 0) return 1;
    terminal.log(`${accounts} ${accounts === 1 ? 'account' : 'accounts'}, no difference`);
  },
};

/** The terms of new credits. Throws a message for the operator. */
const lotTerms = (
  { paid, price, expires }: Pick<Requested, 'paid' | 'price' | 'expires'>,
  credits: number,
  nowMs: number,
): LotTerms => {
  if (paid !== (price !== undefined)) throw new Error('Credits that are sold need both --paid and --price USD.');
  if (credits < 0 && (paid || expires)) throw new Error('Credits that are taken back have no price and no expiry.');
  if (price !== undefined && !/^\d{1,7}(\.\d{1,9})?$/.test(price))
    throw new Error(`${price} is not a price in dollars, such as 49.90.`);
  if (price !== undefined && Number(price) === 0)
    throw new Error('A sale has a price above zero. To give credits, leave out --paid and --price.');
  if (expires !== undefined && !v.is(Day, expires)) throw new Error(`${expires} is not a day, such as 2027-01-31.`);
  const expiresMs = expires && spanOfDay(expires).toMs;
  if (expiresMs && expiresMs <= nowMs) throw new Error(`${expires} is over.`);
  return {
    ...(price !== undefined && { price_nano_usd: Number(scaledOf(price, 9)) }),
    ...(expiresMs && { expires_at: new Date(expiresMs).toISOString() }),
  };
};

const required = (value: string | undefined, name: string): string => {
  if (!value) throw new Error(`${name} is missing. See npm run admin -- --help`);
  return value;
};

if (import.meta.main) await runAsProcess(main);
