import { AsyncLocalStorage } from 'node:async_hooks';
import * as v from 'valibot';
import { currentTally } from '#runtime/meter/tally.ts';
import type { SentCall } from '../../faults/world/sent-call.ts';
import { RunReports } from './run-reports.ts';

/** `<Lambda> <action> on <resource>`, as in `GetStyle dynamodb:GetItem on table/styles`, in lines. */
export const callsInMemory = new RunReports('CUELINE_CALLS_IN_MEMORY');

const kept = new Set<string>();

const aside = new AsyncLocalStorage<true>();
/** Runs what a test does in the middle of an invocation, which the Lambda does not do. */
export const besideLambda = <Result>(doing: () => Result): Result => aside.run(true, doing);

/** Keeps what a Lambda calls in memory, to be compared with what its role may do. */
export const keepCallInMemory = (call: SentCall): void => {
  const lambda = currentTally()?.facts.route;
  // A signed URL acts for the role that signed it.
  if (lambda === undefined || aside.getStore() || !('authorization' in call.headers)) return;
  for (const action of actionsOf[call.service]?.(call) ?? []) {
    const line = `${lambda.charAt(0).toUpperCase()}${lambda.slice(1)} ${action}`;
    if (kept.has(line)) continue;
    kept.add(line);
    callsInMemory.keepLine(line);
  }
};

const Execution = v.object({ executionArn: v.optional(v.string()), stateMachineArn: v.optional(v.string()) });

const actionsOfMachines = ({ operation, body }: SentCall): string[] => {
  const { executionArn, stateMachineArn = executionArn } = v.parse(Execution, JSON.parse(body));
  // An answer to a task has its token alone.
  return stateMachineArn === undefined
    ? []
    : [`states:${operation} on ${stateMachineArn.split(':').slice(5).join(':')}`];
};

const Target = v.object({ TableName: v.string(), IndexName: v.optional(v.string()) });
const Transaction = v.object({ TransactItems: v.array(v.record(v.string(), Target)) });

const actionsOfTables = ({ operation, body }: SentCall): string[] => {
  const request: unknown = JSON.parse(body);
  if (operation !== 'TransactWriteItems') {
    const { TableName, IndexName } = v.parse(Target, request);
    return [`dynamodb:${operation} on table/${TableName}${IndexName ? `/index/${IndexName}` : ''}`];
  }
  return v
    .parse(Transaction, request)
    .TransactItems.flatMap((item) => Object.entries(item))
    .map(([kind, { TableName }]) => `dynamodb:${kind}Item on table/${TableName}`);
};

const actionsOfS3 = ({ operation, path, query, headers, body }: SentCall): string[] => {
  const key = decodeURIComponent(path.split('/').slice(2).join('/'));
  const on = (action: string, of = key) => `s3:${action} on ${of}`;
  if (operation === 'CopyObject')
    return [on('PutObject'), on('GetObject', headers['x-amz-copy-source']?.split('/').slice(1).join('/'))];
  if (operation === 'DeleteObjects')
    return [...body.matchAll(/<Key>(.*?)<\/Key>(<VersionId>)?/g)].map(([, of, version]) =>
      on(version ? 'DeleteObjectVersion' : 'DeleteObject', of),
    );
  if (operation === 'DeleteObject' && query.versionId !== undefined) return [on('DeleteObjectVersion')];
  return [on(s3Actions[operation] ?? operation)];
};

/** Where the action has not the name of the operation. https://docs.aws.amazon.com/AmazonS3/latest/userguide/using-with-s3-policy-actions.html */
const s3Actions: Readonly<Record<string, string>> = {
  HeadObject: 'GetObject',
  ListObjectsV2: 'ListBucket',
  ListObjectVersions: 'ListBucketVersions',
  CreateMultipartUpload: 'PutObject',
  'PUT an upload': 'PutObject',
  'POST an upload': 'PutObject',
  'DELETE an upload': 'AbortMultipartUpload',
  'GET an upload': 'ListMultipartUploadParts',
};

const actionsOf: Readonly<Record<string, (call: SentCall) => string[]>> = {
  dynamodb: actionsOfTables,
  s3: actionsOfS3,
  states: actionsOfMachines,
};
