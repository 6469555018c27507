import type { TableName } from './tables.ts';

/** What a Lambda may do: its grants and its environment are made from this and from nothing else. */
export interface Uses {
  /**
   * One DynamoDB action each: get GetItem, query Query on the table (`query <index>` on that index), put PutItem, update UpdateItem,
   * delete DeleteItem, check ConditionCheckItem, describe DescribeTable.
   */
  readonly tables?: Readonly<Partial<Record<TableName, readonly TableUse[]>>>;
  /** Objects under a prefix of the bucket; {} to know the bucket's name and touch nothing in it. */
  readonly objects?: Readonly<Partial<Record<ObjectPrefix, readonly ObjectUse[]>>>;
  /** State machines whose executions it starts, looks at or stops. */
  readonly starts?: readonly Machine[];
  readonly watches?: readonly Machine[];
  readonly stops?: readonly Machine[];
  /** Messages to the queue of starts: the way to have work started. */
  readonly sendsStarts?: true;
  /** Has messages of that queue come again later. */
  readonly defersStarts?: true;
  /** Signed URLs it hands out, through a session of the signer role. */
  readonly signs?: readonly Signer[];
  /** MediaConvert Probe on objects that it may get. */
  readonly probes?: true;
  /** Amazon Transcribe jobs of this stack. */
  readonly speechJobs?: readonly ('start' | 'get')[];
  /** Events to the queue of the fan-out. */
  readonly publishes?: true;
  /** Messages to the queue of deliveries. */
  readonly sendsDeliveries?: true;
  /** One-time schedules that send such messages. */
  readonly schedulesDeliveries?: true;
  /** Step Functions task tokens it answers. */
  readonly answersTokens?: true;
  /** Logs of all functions of this deployment, by queries; and how much of it stands there by the hour. */
  readonly readsLogs?: true;
}

export type IndexName = 'by-status' | 'by-project' | 'due-keys';
export type TableUse = 'get' | 'query' | `query ${IndexName}` | 'put' | 'update' | 'delete' | 'check' | 'describe';
export type ObjectPrefix = 'uploads' | 'media' | 'texts' | 'transcripts' | 'work' | 'exports' | 'fonts' | 'costs';
/**
 * `put` makes multipart uploads too; `parts` lists the parts of one, `abort` gives one up, `unfinished` lists those of the bucket
 * that are neither complete nor given up.
 */
export type ObjectUse = 'get' | 'put' | 'list' | 'delete' | 'parts' | 'abort' | 'unfinished';
export const machines = ['transcribe', 'export', 'import'] as const;
export type Machine = (typeof machines)[number];
export type Signer = 'upload' | 'download';
