import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import * as v from 'valibot';

/** What opens a door, by the form in which it is written. A query may be encoded once more inside another. */
const secrets: Readonly<Record<string, RegExp>> = {
  'API key': /sk_live_[0-9A-Za-z]{8}/,
  'webhook secret': /whsec_[\w-]{8}/,
  'webhook signature': /t=\d{9,12},v1=[0-9a-f]{16}/,
  'Upload-Token': /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[\w-]{43}/,
  'session token': /X-Amz-Security-Token|session_?token["'\\]*\s*[:=]/i,
  'secret access key': /secret_?access_?key["'\\]*\s*[:=]/i,
  'SigV4 signature': /X-Amz-Signature(?:=|%3D)|Signature=[0-9a-f]{64}|AWS4-HMAC-SHA256/i,
  'presigned URL': /X-Amz-(?:Algorithm|Credential|Expires)(?:=|%3D)/i,
};

const Scan = v.object({ lines: v.number(), found: v.array(v.string()) });
type Scan = v.InferOutput<typeof Scan>;

/** Where every cloud of a run leaves what its logs hold; workers inherit the variable. */
const folderName = 'CUELINE_SECRETS_IN_LOGS';

/** Before the first cloud of a run. */
export const collectSecretsInLogs = (): void => {
  process.env[folderName] = mkdtempSync(join(tmpdir(), 'cueline-secrets-'));
};

/** Looks through the logs of a cloud that has stopped. */
export const keepSecretsInLogs = (dataDir: string): void => {
  const folder = process.env[folderName];
  if (!folder || !existsSync(join(dataDir, 'logs'))) return;
  writeFileSync(join(folder, `${randomUUID()}.json`), JSON.stringify(secretsInLogs(dataDir)));
};

/** After end-to-end tests: a secret in any log of their clouds fails the run; so do, after all of them, logs without a line. */
export const refuseSecretsInLogs = ({ whole }: { readonly whole: boolean }): void => {
  const folder = process.env[folderName];
  if (!folder) return;
  const scans = readdirSync(folder).map((file) => v.parse(Scan, JSON.parse(readFileSync(join(folder, file), 'utf8'))));
  rmSync(folder, { recursive: true });
  const lines = scans.reduce((sum, scan) => sum + scan.lines, 0);
  const found = [...new Set(scans.flatMap((scan) => scan.found))].sort();
  console.log(`Logs: ${lines} lines of ${scans.length} clouds, ${found.length} finds of secrets`);
  if (found.length === 0 && !(whole && lines === 0)) return;
  console.error(`Secrets in logs:\n${found.map((one) => `  ${one}\n`).join('') || '  no log was looked through\n'}`);
  // Vitest only prints what a teardown throws.
  process.exitCode = 1;
};

/** `FUNCTION: KIND` for each kind of secret in the log of each function. The secret itself is not told. */
export const secretsInLogs = (dataDir: string): Scan => {
  const logs = readdirSync(join(dataDir, 'logs')).map((file) => ({
    name: basename(file, '.log'),
    text: readFileSync(join(dataDir, 'logs', file), 'utf8'),
  }));
  const kindsIn = (text: string) => Object.keys(secrets).filter((kind) => secrets[kind]?.test(text));
  return {
    lines: logs.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0),
    found: logs.flatMap(({ name, text }) => kindsIn(text).map((kind) => `${name}: ${kind}`)),
  };
};
