import { randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { ranWhole } from './ran-whole.ts';

/** Grants that the local cloud has no use for, and why they stay. */
const explained: readonly { readonly grant: RegExp; readonly why: string }[] = [
  {
    grant: / (?:logs:(?!StartQuery|GetQueryResults)|xray:)/,
    why: 'Lambda and Step Functions deliver logs and traces themselves; no stand-in calls for it',
  },
  { grant: /CustomS3AutoDeleteObjects/, why: 'acts only when a dev stack is deleted' },
  {
    grant: / events:(?:PutTargets|PutRule|DescribeRule) /,
    why: 'Step Functions manages its rule for .sync jobs itself',
  },
  { grant: / s3:ListBucket /, why: 'with it an absent object answers 404 and not 403, and these tests lose no object' },
  { grant: / sqs:SendMessage .*DeadLetters/, why: 'Lambda sends there only what failed three times' },
  { grant: /AskSpeechJob/, why: 'asks when an event was lost: test/e2e/lost-event.slow.ts' },
  { grant: /StartWorkRole\w+ sqs:ChangeMessageVisibility /, why: 'hands on the line of starts after four minutes' },
  { grant: /StartSpeechJobRole\w+ states:SendTaskSuccess /, why: 'for a job that ended before its token was stored' },
  {
    grant: / mediaconvert:CancelJob /,
    why: 'Step Functions cancels the job of an execution that is stopped in an encode',
  },
];

/** Where every cloud of a run leaves its report; workers inherit the variable. */
const folderName = 'CUELINE_UNUSED_GRANTS';

/** Before the first cloud of a run: only `npm test` asks, by REPORT_GRANTS. */
export const collectUnusedGrants = (): void => {
  if (process.env.REPORT_GRANTS) process.env[folderName] = mkdtempSync(join(tmpdir(), 'cueline-grants-'));
};

/** Keeps what a cloud that has stopped wrote of its grants. */
export const keepUnusedGrants = (dataDir: string): void => {
  const folder = process.env[folderName];
  const report = join(dataDir, 'unused-grants.txt');
  if (folder && existsSync(report)) copyFileSync(report, join(folder, `${randomUUID()}.txt`));
};

/** After all end-to-end tests: a grant that no call in any cloud has used is too much, or has no test, and fails the run. */
export const refuseUnusedGrants = async (project: TestProject): Promise<void> => {
  const folder = process.env[folderName];
  if (!folder) return;
  const reports = readdirSync(folder).map((file) => new Set(readFileSync(join(folder, file), 'utf8').split('\n')));
  rmSync(folder, { recursive: true });
  const [first = new Set<string>(), ...others] = reports;
  const unused = [...first].filter((line) => line && others.every((other) => other.has(line)));
  const surplus = unused.filter((line) => !explained.some(({ grant }) => grant.test(line)));
  if (surplus.length === 0 || !(await ranWhole(project))) return;
  console.error(`Grants that no test has used:\n${surplus.map((line) => `  ${line}\n`).join('')}`);
  // Vitest only prints what a teardown throws.
  process.exitCode = 1;
};
