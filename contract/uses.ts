import type { TableName } from './tables.ts';

/** What a Lambda may do. Its grants and its environment are derived from this and from nothing else. */
export interface Uses {
  /**
   * Each use is one DynamoDB action: `get` GetItem, `query` Query on the table (`query <index>` on that index), `put` PutItem,
   * `update` UpdateItem (`update <field>` of that field alone), `delete` DeleteItem, `check` ConditionCheckItem, `describe` DescribeTable.
   */
  readonly tables?: Readonly<Partial<Record<TableName, readonly TableUse[]>>>;
  /** Objects under a prefix of the bucket; {} gives the bucket's name without any right to its objects. */
  readonly objects?: Readonly<Partial<Record<ObjectPrefix, readonly ObjectUse[]>>>;
  /** State machines whose executions it starts, describes or stops. */
  readonly starts?: readonly Machine[];
  readonly watches?: readonly Machine[];
  readonly stops?: readonly Machine[];
  /** Sends messages to the queue of starts, to ask for work to be started. */
  readonly sendsStarts?: true;
  /** Delays messages of that queue (ChangeMessageVisibility). */
  readonly defersStarts?: true;
  /** Kinds of signed URLs that it makes, through a session of the signer role. */
  readonly signs?: readonly Signer[];
  /** MediaConvert Probe on objects that it may get. */
  readonly probes?: true;
  /** Amazon Transcribe jobs of this stack. */
  readonly speechJobs?: readonly ('start' | 'get')[];
  /** Puts events on the bus. */
  readonly publishes?: true;
  /** Sends events to the queue of the fan-out, in the message groups of their accounts. */
  readonly regroupsEvents?: true;
  /** Sends messages to the queue of deliveries. */
  readonly sendsDeliveries?: true;
  /** Creates one-time schedules that send such messages. */
  readonly schedulesDeliveries?: true;
  /** Answers the task tokens of a machine with success, and with failure. */
  readonly answersTokens?: Machine;
  readonly failsTokens?: Machine;
  /** Counts downloads: knows the domain of the stage, by which they go. */
  readonly countsDownloads?: true;
  /** Reads S3's access logs of the bucket. */
  readonly readsAccessLogs?: true;
  /** Lays captions out, or tells how or what for: knows what makes the videos of this stage (`CaptionDrawing`). */
  readonly drawsCaptions?: true;
  /** Invokes RenderChunk, and JoinChunks. */
  readonly rendersVideo?: true;
  readonly joinsVideo?: true;
  /** Invokes DrawFrame, for a frame or what a file has. */
  readonly drawsFrames?: true;
  /** Delays messages of the queue of chunks (ChangeMessageVisibility). */
  readonly defersChunks?: true;
  /** Counts what waits in the queue of chunks, and in MediaConvert's queue of exports. */
  readonly readsRenderLoad?: true;
  /** Invokes DecodeSound. */
  readonly decodesSound?: true;
  /** Invokes RecogniseSpeech. */
  readonly hearsSpeech?: true;
  /** Sends sound to the engine that the stage names by address: knows that, and its key. */
  readonly sendsSound?: true;
  /** Publishes to the topic of alarms. */
  readonly alarms?: true;
  /** Queries the logs of all functions of this deployment, and knows its `HourlyCounts`. */
  readonly readsLogs?: true;
}

export type IndexName = 'by-status' | 'by-project' | 'by-listing' | 'due-keys';
export type TableUse =
  | 'get'
  | 'query'
  | `query ${IndexName}`
  | 'put'
  | 'update'
  | UpdateOf
  | 'delete'
  | 'check'
  | 'describe';
/** UpdateItem that names no fields but the key and these. */
export type UpdateOf = 'update last_used_at' | 'update spend_day spend_nano_usd' | typeof startedWork;
/** What a start notes of a work, and its condition. */
export const startedWork = 'update due due_at due_failures status';
export type ObjectPrefix =
  | 'uploads'
  | 'media'
  | 'playback'
  | 'texts'
  | 'transcripts'
  | 'work'
  | 'exports'
  | 'fonts'
  | 'own-fonts'
  | 'batches'
  | 'costs'
  | 'costs/reports';
/**
 * `put` creates multipart uploads too; `parts` lists the parts of one, `abort` aborts one, `unfinished` lists the unfinished
 * ones of the bucket, and `versions` all versions of its objects; `erase` deletes a version for good.
 */
export type ObjectUse = 'get' | 'put' | 'list' | 'delete' | 'erase' | 'parts' | 'abort' | 'unfinished' | 'versions';
/** The machines of works, which an account has. */
export const machines = ['transcribe', 'export', 'import', 'playback'] as const;
export type WorkMachine = (typeof machines)[number];
export type Machine = WorkMachine | 'costs';
/** Signers of the URLs that customers read by. The other reads are our own, and leave no Region. */
export const downloadSigners = ['download', 'results', 'media', 'review', 'font'] as const;
export const signers = ['upload', 'part', ...downloadSigners, 'source', 'probe', 'frame', 'video'] as const;
export type Signer = (typeof signers)[number];
