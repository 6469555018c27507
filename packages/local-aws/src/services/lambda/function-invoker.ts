import type { Principal } from '../../iam/principal.ts';

export interface Invocation {
  readonly functionArn: string;
  /** The event as JSON text. */
  readonly payload: string;
  /** Checked against lambda:InvokeFunction: a role by its policies, a service by the function's own policy. */
  readonly principal: Principal;
}

export interface InvocationResult {
  readonly payload: string;
  /** Set when the handler threw, timed out or died; `payload` is then {errorType, errorMessage}. */
  readonly functionError?: 'Unhandled' | 'Handled';
}

export interface FunctionInvoker {
  invoke(invocation: Invocation): Promise<InvocationResult>;
  /** Durable once it returns: retried twice as AWS does, then sent to the on-failure destination. */
  invokeLater(invocation: Invocation): void;
}
