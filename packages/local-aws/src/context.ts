import type { CallCounts } from './edge/call-counts.ts';
import type { Limits } from './edge/limits.ts';
import type { Iam } from './iam/iam.ts';
import type { KeptResults } from './kept-results.ts';
import type { State } from './state/state.ts';

/** What every stand-in is given: its account and Region, its data, and IAM. */
export interface CloudContext {
  readonly accountId: string;
  readonly region: string;
  /** One URL for every AWS service; the edge routes by the service name in the signature. */
  readonly endpointUrl: string;
  readonly dataDir: string;
  readonly state: State;
  readonly iam: Iam;
  /** Counts calls by caller, service and operation. */
  readonly calls?: CallCounts;
  /** Divides SQS DelaySeconds, the distance of Scheduler at() times and Wait states; 1 is real time. */
  readonly timeScale: number;
  /** Hosts that handlers reach as if they were public, for tests only: NAME -> IP:PORT. */
  readonly publicHosts: ReadonlyMap<string, string>;
  /** A certificate authority that handlers trust beside the usual ones, for tests only. */
  readonly caFile?: string;
  /** What the stand-ins do as AWS does at its limits, for tests only. */
  readonly limits?: Limits;
  /** More variables of every function: what the template cannot know of this machine. */
  readonly variables?: Record<string, string>;
  /** Where tests keep results of programs that read media. */
  readonly kept?: KeptResults;
  /** For how long handlers have been paused at breakpoints; time-outs do not count it. Absent when no debugger can attach. */
  readonly pausedMs?: () => number;
  /** One line for the terminal; `source` is the function, state machine or service that it is about. */
  log(source: string, message: string): void;
}

/** A stand-in that works in the background: it resumes what the last process left unfinished. */
export interface Resumable {
  /** Called once, after every resource of the template exists. */
  resume(): Promise<void>;
  /** Stops timers and child processes; unfinished work stays in the state and is resumed at the next start. */
  stop(): Promise<void>;
}
