import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { wildcardMatcher } from '@cueline/local-aws/iam/patterns.ts';
import type { TestProject } from 'vitest/node';
import { callsInMemory } from './calls-in-memory.ts';
import { ranWhole } from './ran-whole.ts';
import { RunReports, refuse } from './run-reports.ts';

/** Grants that no test uses, and why they are needed. */
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
  {
    grant: /\/DeliverRole\w+ sqs:ChangeMessageVisibility /,
    why: 'an event waits there only where all places are held, which depends on the time that endpoints take',
  },
  {
    grant: /RenderCaptionsRole\w+ (?:sqs:GetQueueAttributes|mediaconvert:GetQueue) /,
    why: 'on one machine both renderers wait for the same processors: test/lambdas/pipelines/export/renderer-by-load.test.ts',
  },
  {
    grant: /StartChunkRole\w+ lambda:InvokeFunction .*JoinChunks/,
    why: 'the machine of the last release sends joins: test/lambdas/pipelines/export/start-chunk.test.ts',
  },
  { grant: / sqs:SendMessage .*DeadLetters/, why: 'Lambda sends there only what failed three times' },
  { grant: /AskSpeechJob/, why: 'runs when an AWS event was lost: test/e2e/lost-event.slow.ts' },
  {
    grant: /StartWorkRole\w+ sqs:ChangeMessageVisibility /,
    why: 'the leader of starts puts its message back after four minutes',
  },
  {
    grant:
      /(?:CreateProject|StartTranscription|CreateExports|CreatePlayback|FinishImport|StoreTranscript)Role\w+ sqs:SendMessage .*Starts/,
    why: 'for an account with much open, and for starts that are refused: test/runtime/work/start-at-once.test.ts',
  },
  {
    grant: /StartWorkRole\w+ (?:states:StartExecution |dynamodb:\w+ on \S+Table(?:Jobs|Exports)\w{8})/,
    why: 'for the same works, and those whose start was lost: test/faults',
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
    // `keyCheckUses` in contract/routes.ts.
    grant:
      /-Api-\w+Routes\/\w+ dynamodb:(?:UpdateItem on \S+Table(?:ApiKeys|RateLimits)|GetItem on \S+Table(?:Accounts|Keys|Sessions))\w{8}$/,
    why: 'one place gives them to every route with a key: test/runtime/http/admitted-route.test.ts uses them by all routes',
  },
  {
    grant: /PublishOwedEventsRole\w+ (?:states:StopExecution |s3:DeleteObject .*work)/,
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
    grant: /(?:ReconcileOpenWork|AdvanceBatches)Role\w+ s3:DeleteObjectVersion .*media/,
    why: 'for imports that end there; cancelJob and another sweep erase by the same code: test/lambdas/sweeps/duties.test.ts',
  },
  {
    grant: /ReconcileOpenWorkRole\w+ states:DescribeExecution /,
    why: 'asks the same of each machine, and tests lose the end of some: test/faults',
  },
  {
    grant: /AdvanceBatchesRole\w+ (?:states:StopExecution |dynamodb:UpdateItem on \S+TableKeys)/,
    why: 'for begun work of a cancelled batch: test/lambdas/api/batches.test.ts, test/runtime/stores/fail-work.test.ts',
  },
  {
    grant: /PublishOwedEventsRole\w+ events:PutEvents /,
    why: 'for events whose request died before it sent them: test/lambdas/sweeps/duties.test.ts, test/faults',
  },
  {
    grant: /FanOutRole\w+ sqs:SendMessage .*EventsQueue/,
    why: 'for an event of a release that gave no group: test/lambdas/webhooks/fan-out.test.ts',
  },
  {
    grant: /WriteDailyCostsRole\w+ s3:GetObject .*costs/,
    why: 'for a day that an operator names after its month: test/finance/aws/month-close.test.ts',
  },
  {
    grant: /WriteCostSliceRole\w+ dynamodb:GetItem .*TableLedger/,
    why: 'for lots of credits that end on that day: test/finance/aws/credit-books.test.ts',
  },
  {
    grant: /PlaybackRole\w+ lambda:InvokeFunction .*FailPlayback/,
    why: 'for a playback that MediaConvert refuses, which ends by failWork: test/runtime/stores/fail-work.test.ts',
  },
  {
    grant: / mediaconvert:CancelJob /,
    why: 'Step Functions cancels the job of an execution that is stopped in an encode',
  },
];

/** The grants of each cloud: `used <stack>/<role> <action> on <resource>`, or `unused …`. */
const reports = new RunReports('CUELINE_GRANTS');

/** Before the first worker of a run. Only `npm test` sets REPORT_GRANTS. */
export const collectGrants = (): void => {
  if (!process.env.REPORT_GRANTS) return;
  reports.collect();
  callsInMemory.collect();
};

/** Keeps the list of grants that a cloud wrote when it stopped. */
export const keepGrants = (dataDir: string): void => {
  const report = join(dataDir, 'grants.txt');
  if (existsSync(report)) reports.keep(() => readFileSync(report, 'utf8'));
};

/** Fails a whole run in which a Lambda, in a cloud or in memory, did not use a grant, or in memory did what no grant allows. */
export const refuseGrants = async (project: TestProject): Promise<void> => {
  const clouds = reports.take()?.map((text) => text.trim().split('\n')) ?? [];
  const calls = callsInMemory.take()?.flatMap((text) => text.trim().split('\n')) ?? [];
  if (clouds.length === 0) return;
  const { unused, refused } = compareGrants(clouds, calls);
  refuse('Calls in memory that no grant allows', refused);
  if (await ranWhole(project)) refuse('Grants that no test has used', unused);
};

/** A grant is one that every cloud has. */
export const compareGrants = (clouds: readonly (readonly string[])[], calls: readonly string[]) => {
  const lines = new Set(clouds.flat());
  const grants = [...new Set([...lines].map((line) => line.slice(line.indexOf(' ') + 1)))].map(readGrant);
  const inAll = (line: string) =>
    clouds.every((cloud) => cloud.includes(`used ${line}`) || cloud.includes(`unused ${line}`));
  const allowing = calls.map((call) => ({ call, grants: grants.filter(({ allows }) => allows(call)) }));
  const used = new Set(allowing.flatMap((call) => call.grants));
  return {
    refused: allowing.filter((call) => call.grants.length === 0).map(({ call }) => call),
    unused: grants
      .filter((grant) => !used.has(grant) && !lines.has(`used ${grant.line}`) && inAll(grant.line))
      .map(({ line }) => line)
      .filter((line) => !explained.some(({ grant }) => grant.test(line))),
  };
};

/** `allows` matches the calls in memory that it allows: there, tables and the bucket have no names of CloudFormation. */
const readGrant = (line: string) => {
  const [, role = '', action = '', arn = ''] = /^\S+?\/(\w+?)Role[0-9A-F]{8} (\S+) on (\S+)$/.exec(line) ?? [];
  const [, table, index = ''] = /:table\/.*?-Table(\w+)[0-9A-F]{8}(\/index\/.+)?$/.exec(arn) ?? [];
  const resource =
    table === undefined
      ? arn.replace(/^arn:aws:s3:::[^/]+\/?/, '').replace(/^.*:(execution|stateMachine):cueline-\w+-/, '$1:')
      : `table/${withDashes(table)}${index}`;
  return { line, allows: wildcardMatcher(`${role} ${action} on ${resource}`) };
};

const withDashes = (name: string): string => name.replaceAll(/(?!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase();
