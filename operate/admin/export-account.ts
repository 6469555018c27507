import { createWriteStream } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { accountPrefixes } from '#contract/object-keys.ts';
import { tableNames } from '#contract/tables.ts';
import { accountsBelow } from '#core/keys/test-account.ts';
import { transact } from '#runtime/aws/dynamodb.ts';
import { ifFound, listObjects } from '#runtime/aws/s3.ts';
import { bucketName } from '#runtime/environment.ts';
import { auditEntry } from '#runtime/stores/audit.ts';
import { operatorActor } from '../accounts/operator-actor.ts';
import { holdings, pagesOf } from './account-holdings.ts';
import { accountToErase } from './erase-account.ts';

/** What was written. */
export interface Exported {
  items: number;
  objects: number;
  sizeBytes: number;
}

/** Hashes of secrets are left out: with them somebody could look for a secret that has the hash. */
const withheld = new Set([
  ...['key_hash', 'secret_hash', 'link_hash', 'token_hash', 'speech_token'],
  ...['family_hash', 'refresh_hash', 'previous_hash', 'successor'],
]);

/** Others on the machine cannot read what a customer has stored. */
const ownFile = { mode: 0o600 };

/**
 * Writes all data of an account and of its test account into an empty folder: the items of a table as `<table>.jsonl`, one a line, and the objects
 * below `objects/`, which `objects.jsonl` lists. Pages and bytes are streamed. Throws a message for the operator.
 */
export const exportAccount = async (account_id: string, folder: string): Promise<Exported> => {
  const account = await accountToErase(account_id);
  if (account.erasing_at) throw new Error(`The account ${account_id} is erased: it has no data to export.`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty. Name another folder, or empty it.`);
  await transact(auditEntry({ account_id, action: 'account.exported', by: await operatorActor() }));
  const written: Exported = { items: 0, objects: 0, sizeBytes: 0 };
  for (const table of tableNames.filter((name) => holdings[name].exported))
    await writeLines(join(folder, `${table}.jsonl`), itemsOf(table, account_id, written));
  await writeLines(join(folder, 'objects.jsonl'), objectsInto(folder, account_id, written));
  return written;
};

const writeLines = (path: string, lines: AsyncIterable<object>): Promise<void> =>
  pipeline(lines, jsonLines, createWriteStream(path, ownFile));

async function* jsonLines(values: AsyncIterable<object>): AsyncGenerator<string> {
  const kept = (name: string, value: unknown) => (withheld.has(name) ? undefined : value);
  for await (const value of values) yield `${JSON.stringify(value, kept)}\n`;
}

async function* itemsOf(table: Parameters<typeof pagesOf>[0], accountId: string, written: Exported) {
  for (const id of accountsBelow(accountId))
    for await (const page of pagesOf(table, id)) {
      written.items += page.length;
      yield* page;
    }
}

/** Downloads the objects, and yields a line of each. */
async function* objectsInto(folder: string, accountId: string, written: Exported) {
  const s3 = new S3Client({});
  for (const prefix of accountsBelow(accountId).flatMap(accountPrefixes)) {
    const kind = prefix.split('/')[0] ?? '';
    await mkdir(join(folder, 'objects', kind), { recursive: true, mode: 0o700 });
    for await (const page of listObjects(prefix))
      for (const { key, sizeBytes, modifiedMs } of page) {
        // In one folder: the key of an upload is also the prefix of its tails.
        const file = join('objects', kind, key.slice(prefix.length).replaceAll('/', '_'));
        if (!(await download(s3, key, join(folder, file)))) continue;
        written.objects += 1;
        written.sizeBytes += sizeBytes;
        yield { key, file, size_bytes: sizeBytes, modified_at: new Date(modifiedMs).toISOString() };
      }
  }
}

/** False where the object was deleted since it was listed. */
const download = async (s3: S3Client, Key: string, path: string): Promise<boolean> => {
  const object = { Bucket: bucketName(), Key, ChecksumMode: 'ENABLED' } as const;
  const found = await ifFound(s3.send(new GetObjectCommand(object)));
  if (!found) return false;
  if (!(found.Body instanceof Readable)) throw new Error(`S3 sent no bytes of ${Key}`);
  await pipeline(found.Body, createWriteStream(path, ownFile));
  return true;
};
