import { Option } from '@commander-js/extra-typings';
import type { ApiKey } from '@cueline/sdk';
import { scopes } from '@cueline/sdk/choices';
import { type Cli, columns, creditsShown, firstOf, group, leaf, print } from '../leaf.ts';
import { number } from '../media.ts';

export const usage = (cli: Cli) =>
  leaf('usage', 'show the credits that are left, and what was spent; set of what events tell', cli)
    .addOption(
      new Option('--by <unit>', 'what each row is the sum of')
        .choices(['day', 'key', 'project'] as const)
        .default('day' as const),
    )
    .option('--from <day>', 'first UTC day, as 2026-11-01 (default: 30 days ago)')
    .option('--to <day>', 'last UTC day')
    .option('--budget <credits>', 'set the budget of a month, of which events tell, or `none`', limit)
    .option('--low-credits <credits>', 'set the balance below which an event tells, or `none`', limit)
    .action(async ({ by, from, to, budget, lowCredits, ...options }) => {
      const client = await cli.connect(options);
      const sets = budget !== undefined || lowCredits !== undefined;
      const account = await (sets
        ? client.account.update({ monthly_budget: set(budget), low_credits: set(lowCredits) })
        : client.account.get());
      const { credits, plan, low_credits, monthly_budget } = account;
      const rows = await firstOf(client.account.usage({ by, from, to }), Number.POSITIVE_INFINITY);
      const lines = rows.map((row) => [row.group, row.credits]);
      print(cli, options, { credits, plan, low_credits, monthly_budget, rows }, [
        `${creditsShown(credits)} left, plan ${plan}`,
        ...(monthly_budget ? [`${monthly_budget.spent} of ${monthly_budget.credits} credits spent this month`] : []),
        ...(low_credits === null ? [] : [`an event tells when fewer than ${low_credits} are left`]),
        ...columns(lines),
      ]);
    });

const none = 'none';
const limit = (given: string): number | typeof none => (given === none ? none : number(given));
/** Null removes what was set; a parser of commander cannot return it. */
const set = (given: ReturnType<typeof limit> | undefined) => (given === none ? null : given);

export const keys = (cli: Cli) =>
  group('keys', 'list, create and revoke API keys', cli)
    .addCommand(
      leaf('ls', 'list the keys of the account', cli).action(async (options) => {
        const client = await cli.connect(options);
        const found = await firstOf(client.apiKeys.list(), Number.POSITIVE_INFINITY);
        print(cli, options, found, columns(found.map(row)));
      }),
    )
    .addCommand(
      leaf('create', 'create a key; its secret is printed this once', cli)
        .argument('<name>')
        .addOption(new Option('--scope <scope...>', 'what it may do').choices(scopes).makeOptionMandatory())
        .option('--expires <time>', 'as 2027-01-31T00:00:00Z')
        .option('--test', 'a test key: all that it makes is free')
        .action(async (name, { scope: wanted, expires, test, ...options }) => {
          const client = await cli.connect(options);
          const created = await client.apiKeys.create({ name, scopes: wanted, expires_at: expires, test });
          print(cli, options, created, [created.secret]);
        }),
    )
    .addCommand(
      leaf('revoke', 'end a key at once', cli)
        .argument('<key-id>')
        .action(async (id, options) => {
          const client = await cli.connect(options);
          await client.apiKeys.revoke(id);
          print(cli, options, { id, revoked: true }, [`${id} is revoked`]);
        }),
    );

const row = ({ id, name, last_four, expires_at, last_used_at, test }: ApiKey) => [
  id,
  `…${last_four}`,
  last_used_at,
  expires_at,
  name,
  test ? 'test' : '',
];
