import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as v from 'valibot';
import { RunReports } from './run-reports.ts';

/** What gives access, by the form in which it is written. A query may be percent-encoded again inside another one. */
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

/** One scan of the logs of each cloud. */
const reports = new RunReports('CUELINE_SECRETS_IN_LOGS');

/** Before the first cloud of a run. */
export const collectSecretsInLogs = (): void => reports.collect();

/** Scans the logs of a cloud that has stopped. */
export const keepSecretsInLogs = (dataDir: string): void => {
  if (existsSync(join(dataDir, 'logs'))) reports.keep(() => JSON.stringify(secretsInLogs(dataDir)));
};

/** Fails the run after end-to-end tests when any log holds a secret. After all the tests, logs without a line fail it too. */
export const refuseSecretsInLogs = ({ whole }: { readonly whole: boolean }): void => {
  const scans = reports.take()?.map((text) => v.parse(Scan, JSON.parse(text)));
  if (!scans) return;
  const lines = scans.reduce((sum, scan) => sum + scan.lines, 0);
  const found = [...new Set(scans.flatMap((scan) => scan.found))].sort();
  console.log(`Logs: ${lines} lines of ${scans.length} clouds, secrets found in ${found.length} places`);
  if (found.length === 0 && !(whole && lines === 0)) return;
  console.error(`Secrets in logs:\n${found.map((one) => `  ${one}\n`).join('') || '  no log was scanned\n'}`);
  // Vitest only prints what a teardown throws.
  process.exitCode = 1;
};

/** `FUNCTION: KIND` for each kind of secret in the log of each function, without the secret itself. */
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
