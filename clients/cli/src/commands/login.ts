import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { ApiError, Cueline } from '@cueline/sdk';
import { credentialsFile, forgetCredentials, writeCredentials } from '../connection.ts';
import { UsageError } from '../exit-codes.ts';
import { type Cli, creditsShown, leaf, print } from '../leaf.ts';

/** The key is typed or piped, since arguments are seen by others on the machine and kept by the shell. */
export const login = (cli: Cli) =>
  leaf('login', 'store the base URL and an API key, which is asked for or read from standard input', cli).action(
    async (options) => {
      const baseUrl = options.baseUrl ?? process.env.CUELINE_BASE_URL;
      if (!baseUrl)
        throw new UsageError('Give the URL of the API with its version: --base-url https://….amazonaws.com/v1');
      const apiKey = (cli.stdin.isTTY ? await askSecret(cli, 'API key: ') : await text(cli.stdin)).trim();
      if (!apiKey) throw new UsageError('Type the API key, or pipe it into `cueline login`: there is none.');
      const account = await new Cueline({ baseUrl, apiKey }).account.get().catch(unlessScope);
      await writeCredentials({ baseUrl, apiKey });
      print(cli, options, { base_url: baseUrl, plan: account?.plan, credits: account?.credits }, [
        `Logged in to ${baseUrl}${account ? `: plan ${account.plan}, ${creditsShown(account.credits)}` : ''}.`,
        `The key is in ${credentialsFile()}.`,
      ]);
    },
  );

export const logout = (cli: Cli) =>
  leaf('logout', 'forget the stored key; it stays valid', cli).action(async (options) => {
    await forgetCredentials();
    print(cli, options, { logged_in: false }, ['The key is forgotten.']);
  });

/** A key that may not read the account is a good key. */
const unlessScope = (error: unknown): undefined => {
  if (error instanceof ApiError && error.code === 'scope_missing') return undefined;
  throw error;
};

/** Nothing that is typed is shown. */
const askSecret = async ({ stdin, stderr }: Cli, question: string): Promise<string> => {
  stderr.write(question);
  const output = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input: stdin, output, terminal: true });
  try {
    return await reader.question('');
  } finally {
    reader.close();
    stderr.write('\n');
  }
};
