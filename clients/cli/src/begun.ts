import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { ApiError, ConnectionError, type Cueline, WaitTimeoutError, WorkFailedError } from '@cueline/sdk';
import { AccountClient, configFile, writePrivately } from './connection.ts';
import { MayHaveBegun } from './exit-codes.ts';
import type { Cli } from './leaf.ts';
import { isUrl } from './media.ts';

/** The API knows a key for as long. */
const lifetimeMs = 24 * 3_600_000;

/** A line that spends credits. */
export interface Line {
  /** Its command, its arguments and the content of its files: what makes another line the same. */
  readonly words: readonly unknown[];
  /** The user's own idempotency key. */
  readonly key: string | undefined;
  /** The command that shows what it has begun. */
  readonly look: string | undefined;
  /** Where a line has several purchases, forgets this one once all are answered. */
  readonly forgetLater?: (() => Promise<void>)[];
}

export interface Begun {
  readonly uploadId: string | undefined;
  noteUpload(uploadId: string): Promise<void>;
  /** The idempotency key of one of its requests. */
  keyOf(request: string): string;
}

/**
 * Does what a line pays for. Until the outcome is known its idempotency key is kept on disk, also where the program is killed, and
 * the same line takes it up again: so a lost reply costs once. A line that was answered means new work when it is repeated.
 */
export const begin = async <Result>(
  { stderr }: Cli,
  client: Cueline,
  { words, key, look, forgetLater }: Line,
  act: (begun: Begun) => Promise<Result>,
): Promise<Result> => {
  const owner = client instanceof AccountClient ? client.owner : '';
  const file = configFile('begun', `${hashOf([owner, key ?? words])}.json`);
  const known = await read(file);
  let kept: Kept = known ?? { key: key ?? randomUUID(), at: new Date().toISOString() };
  const keep = (more: Partial<Kept>): Promise<void> => {
    kept = { ...kept, ...more };
    return writePrivately(file, kept).catch(({ code }) => {
      stderr.write(
        `Warning: ${file} cannot be written (${code}): if the reply is lost, the same line again costs twice.\n`,
      );
    });
  };
  await forgetOld(dirname(file));
  await keep({});
  if (known) stderr.write(`This line takes up what it may have begun at ${known.at}: it is charged once.\n`);
  let isSent = false;
  const begun: Begun = {
    uploadId: known?.upload_id,
    noteUpload: (upload_id) => keep({ upload_id }),
    keyOf: (request) => {
      isSent = true;
      return `${kept.key}-${request}`;
    },
  };
  try {
    const result = await act(begun);
    if (!key && forgetLater) forgetLater.push(() => forget(file));
    else if (!key) await forget(file);
    return result;
  } catch (error) {
    if (isAnswer(error)) await forget(file);
    else if (isSent && isLost(error)) throw new MayHaveBegun(error, look);
    throw error;
  }
};

interface Kept {
  readonly key: string;
  readonly at: string;
  readonly upload_id?: string;
}

/** What makes a file or a link another one, without reading all of it. */
export const mediaFacts = async (media: string): Promise<readonly unknown[]> => {
  if (isUrl(media)) return [media];
  const { size, mtimeMs } = await stat(media);
  return [resolve(media), size, mtimeMs];
};

/** 409 and 429 may come from a request whose first attempt is still being done. */
export const isAnswer = (error: unknown): boolean =>
  error instanceof WorkFailedError ||
  (error instanceof ApiError && error.status < 500 && error.status !== 409 && error.status !== 429);

const isLost = (error: unknown): boolean =>
  error instanceof ConnectionError ||
  error instanceof WaitTimeoutError ||
  (error instanceof ApiError && error.status >= 500);

const hashOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

const read = async (file: string): Promise<Kept | undefined> => {
  try {
    const kept: Kept = JSON.parse(await readFile(file, 'utf8'));
    return Date.now() - Date.parse(kept.at) < lifetimeMs ? kept : undefined;
  } catch {
    return undefined;
  }
};

/** Where it cannot be written, that was said. */
const forget = (file: string): Promise<void> => rm(file, { force: true }).catch(() => {});

const forgetOld = async (folder: string): Promise<void> => {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > lifetimeMs) await forget(path);
  }
};
