import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { ranWhole } from './ran-whole.ts';
import { RunReports } from './run-reports.ts';

/** Grants that no test uses in the local cloud, and why they are needed. */
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
  {
    grant: / s3:ListBucket /,
    why: 'with it S3 answers 404 and not 403 for an absent object, and in these tests none is absent',
  },
  { grant: / sqs:SendMessage .*DeadLetters/, why: 'Lambda sends there only what failed three times' },
  { grant: /AskSpeechJob/, why: 'runs when an AWS event was lost: test/e2e/lost-event.slow.ts' },
  {
    grant: /StartWorkRole\w+ sqs:ChangeMessageVisibility /,
    why: 'the leader of starts puts its message back after four minutes',
  },
  { grant: /StartSpeechJobRole\w+ states:SendTaskSuccess /, why: 'for a job that ended before its token was stored' },
  {
    grant: /CompleteUploadRole\w+ s3:(?:DeleteObjectVersion|ListBucketVersions) /,
    why: 'for a slot that ends while S3 makes its object: test/lambdas/api/uploads/complete-upload.test.ts',
  },
  {
    grant: /SignUploadPartsRole\w+ s3:AbortMultipartUpload /,
    why: 'for the second of two requests that begin at once: test/lambdas/api/uploads/sign-upload-parts.test.ts',
  },
  {
    grant: /RenderCaptionsRole\w+ s3:GetObject .*own-fonts/,
    why: 'an export has its copy of the font, unless the request that ordered it died before that',
  },
  {
    grant: /StartChunkRole\w+ s3:AbortMultipartUpload /,
    why: 'for a video that cannot be made: test/lambdas/pipelines/export/start-chunk.test.ts',
  },
  {
    grant: /RenderSoundRole\w+ s3:AbortMultipartUpload /,
    why: 'for a sound that cannot be made: test/lambdas/pipelines/transcribe/render-sound.test.ts',
  },
  {
    // `keyCheckUses` in contract/routes.ts.
    grant:
      /-Api-\w+Routes\/\w+ dynamodb:(?:UpdateItem on \S+Table(?:ApiKeys|RateLimits)|GetItem on \S+TableAccounts)\w{8}$/,
    why: 'one place gives them to every route with a key: test/runtime/http/admitted-route.test.ts uses them by all routes',
  },
  {
    grant: /PublishOwedEventsRole\w+ s3:DeleteObject /,
    why: 'for exports that expire, which the stage dev keeps: test/lambdas/sweeps/expired-exports.test.ts',
  },
  {
    grant: /PublishOwedEventsRole\w+ (?:states:StopExecution |dynamodb:UpdateItem on \S+TableUsage)/,
    why: 'for work whose cancelling request died: test/faults/cancel-ceiling.test.ts',
  },
  {
    grant:
      /(?:WriteCostSlice|CloseDailyCosts|WriteMonthReports)Role\w+ s3:(?:AbortMultipartUpload|ListMultipartUploadParts) .*costs/,
    why: 'for files of more than 16 MB: test/runtime/aws/store-in-parts.test.ts',
  },
  {
    grant: /WriteCostSliceRole\w+ s3:ListMultipartUploadParts .*(?:work|exports)/,
    why: 'for uploads of a render that was killed, which expire: test/contract/rows.test.ts',
  },
  {
    grant: / mediaconvert:CancelJob /,
    why: 'Step Functions cancels the job of an execution that is stopped in an encode',
  },
];

/** The unused grants of each cloud. */
const reports = new RunReports('CUELINE_UNUSED_GRANTS');

/** Before the first cloud of a run. Only `npm test` sets REPORT_GRANTS. */
export const collectUnusedGrants = (): void => {
  if (process.env.REPORT_GRANTS) reports.collect();
};

/** Keeps the list of unused grants that a cloud wrote when it stopped. */
export const keepUnusedGrants = (dataDir: string): void => {
  const report = join(dataDir, 'unused-grants.txt');
  if (existsSync(report)) reports.keep(() => readFileSync(report, 'utf8'));
};

/** Fails the run after all end-to-end tests when there is a grant that no call in any cloud has used. */
export const refuseUnusedGrants = async (project: TestProject): Promise<void> => {
  const [first, ...others] = reports.take()?.map((text) => new Set(text.split('\n'))) ?? [];
  if (!first) return;
  const unused = [...first].filter((line) => line && others.every((other) => other.has(line)));
  const surplus = unused.filter((line) => !explained.some(({ grant }) => grant.test(line)));
  if (surplus.length === 0 || !(await ranWhole(project))) return;
  console.error(`Grants that no test has used:\n${surplus.map((line) => `  ${line}\n`).join('')}`);
  // Vitest only prints what a teardown throws.
  process.exitCode = 1;
};
