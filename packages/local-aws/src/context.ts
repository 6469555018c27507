import type { CallCounts } from './edge/call-counts.ts';
import type { Iam } from './iam/iam.ts';
import type { State } from './state/state.ts';

/** What every stand-in is given: who it is, where it keeps its data, how it asks for leave. */
export interface CloudContext {
  readonly accountId: string;
  readonly region: string;
  /** One URL for every AWS service; the edge routes by the service name in the signature. */
  readonly endpointUrl: string;
  readonly dataDir: string;
  readonly state: State;
  readonly iam: Iam;
  /** Who called what. */
  readonly calls?: CallCounts;
  /** Divides SQS DelaySeconds, the distance of Scheduler at() times and Wait states; 1 is real time. */
  readonly timeScale: number;
  /** Hosts that handlers may take for public, for tests only: NAME -> IP:PORT. */
  readonly publicHosts: ReadonlyMap<string, string>;
  /** A certificate authority that handlers may trust beside the usual ones, for tests only. */
  readonly caFile?: string;
  /** For how long handlers have stood at breakpoints, while a debugger can attach: limits in time do not count it. */
  readonly pausedMs?: () => number;
  /** One line for the person at the terminal; `source` is the function, state machine or service that speaks. */
  log(source: string, message: string): void;
}

/** A stand-in that works in the background: it resumes what was open when the last process died. */
export interface Resumable {
  /** Called once, after every resource of the template exists. */
  resume(): Promise<void>;
  /** Stops timers and child processes; what is unfinished stays in the state and is resumed next time. */
  stop(): Promise<void>;
}
