import type * as v from 'valibot';
import type { Uses } from './uses.ts';

/** One Lambda that is not a route: a state of a machine, a target of a rule or a schedule, or a consumer of a queue. A state has the name of its row. */
export interface Step {
  /** Path of the file under lambdas/, without .lambda.ts. */
  readonly entry: string;
  readonly input: v.GenericSchema;
  /** Absent: the step returns nothing. */
  readonly output?: v.GenericSchema;
  readonly timeoutSeconds: number;
  readonly memoryMb: number;
  /** Reads the caption fonts under /opt/fonts. */
  readonly fonts?: true;
  /** Runs FFmpeg, which is in a layer. */
  readonly video?: true;
  /** Hears speech, by a runtime and a model that are in a layer. */
  readonly speech?: true;
  /**
   * The state transitions that are billed to this state, its own and those of the states without a Lambda after it; 0 where a state
   * invokes it.
   */
  readonly transitions?: number;
  readonly uses: Uses;
}

/** A step that a schedule calls, with or without an event. */
export interface Sweep extends Step {
  readonly everyMinutes: number;
}

/** The table rights of a step that refunds credits and gives quotas back. */
export const refunds = { ledger: ['put'], accounts: ['update'], keys: ['update'], usage: ['update'] } as const;
