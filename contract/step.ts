import type * as v from 'valibot';
import type { Uses } from './uses.ts';

/** One Lambda of a pipeline: a state of a machine, or the target of an event rule. The state's name is the row's name. */
export interface Step {
  /** Path of the file under lambdas/, without .lambda.ts. */
  readonly entry: string;
  readonly input: v.GenericSchema;
  /** Absent: the step answers nothing. */
  readonly output?: v.GenericSchema;
  readonly timeoutSeconds: number;
  readonly memoryMb: number;
  /** Reads the caption fonts under /opt/fonts. */
  readonly fonts?: true;
  /** Of a state: the transitions of its machine that it brings about, its own and those to states without a Lambda after it. */
  readonly transitions?: number;
  readonly uses: Uses;
}

/** A step that a schedule calls too: what it does does not depend on any event having arrived. */
export interface Sweep extends Step {
  readonly everyMinutes: number;
}

/** Of whatever ends work badly: it gives the credits back, and the room. */
export const refunds = { ledger: ['put'], accounts: ['update'], usage: ['update'] } as const;
