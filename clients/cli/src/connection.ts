import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { Cueline } from '@cueline/sdk';
import { UsageError } from './exit-codes.ts';

export interface Connection {
  readonly baseUrl: string;
  readonly apiKey: string;
}

/** Others on the machine cannot read the key. */
const ownMode = 0o600;

export const configFile = (...path: readonly string[]): string =>
  join(process.env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'cueline', ...path);

export const credentialsFile = (): string => configFile('credentials.json');

/** Writes a whole file or none. */
export const writePrivately = async (path: string, content: object): Promise<void> => {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const whole = `${path}.${process.pid}`;
  await writeFile(whole, `${JSON.stringify(content)}\n`, { mode: ownMode });
  await rename(whole, path);
};

/** Says whose it is: what one account has begun is not of another. A local cloud has another port each time. */
export class AccountClient extends Cueline {
  readonly owner: string;

  constructor(connection: Connection & { readonly maxRetries?: number }) {
    super(connection);
    this.owner = createHash('sha256').update(connection.apiKey).digest('hex');
  }
}

/**
 * CUELINE_BASE_URL and CUELINE_API_KEY, which a program sets, come before what `cueline login` has stored. A key is only sent to the
 * deployment that it is of.
 */
export const connect = async ({ baseUrl }: { readonly baseUrl?: string | undefined }): Promise<Cueline> => {
  const apiKey = process.env.CUELINE_API_KEY;
  const known = apiKey ? { apiKey, baseUrl: process.env.CUELINE_BASE_URL || baseUrl } : await readCredentials();
  if (!known?.baseUrl) {
    throw new UsageError('Run `cueline login` first, or set CUELINE_BASE_URL and CUELINE_API_KEY.');
  }
  if (baseUrl && trimmed(baseUrl) !== trimmed(known.baseUrl)) {
    throw new UsageError(`The API key is of ${known.baseUrl}: log in to ${baseUrl}, or set CUELINE_BASE_URL.`);
  }
  return new AccountClient({ apiKey: known.apiKey, baseUrl: known.baseUrl });
};

const trimmed = (url: string): string => url.replace(/\/+$/, '');

export const writeCredentials = ({ baseUrl, apiKey }: Connection): Promise<void> =>
  writePrivately(credentialsFile(), { base_url: baseUrl, api_key: apiKey });

export const forgetCredentials = (): Promise<void> => rm(credentialsFile(), { force: true });

const readCredentials = async (): Promise<Connection | undefined> => {
  const text = await readFile(credentialsFile(), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    const { base_url: baseUrl, api_key: apiKey } = JSON.parse(text);
    if (typeof baseUrl === 'string' && typeof apiKey === 'string') return { baseUrl, apiKey };
  } catch {
    // The message of the parser may have the key.
  }
  throw new UsageError(`${credentialsFile()} is damaged: run \`cueline login\` again.`);
};
