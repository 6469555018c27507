import { AwsError } from '@cueline/local-aws/aws-error.ts';
import type { SentCall } from './sent-call.ts';
import { cancelled } from './tables.ts';

/** What can happen to one call of AWS. */
export const faultKinds = [
  /** Refused for the time being, before any effect. */
  'throttled',
  /** The connection breaks before any effect. */
  'unsent',
  /** The effect happens, the reply is lost. */
  'lost',
  /** DynamoDB: another request is writing the same item. Elsewhere as throttled. */
  'conflict',
  /** The worker dies before the call, or after it. */
  'killed before',
  'killed after',
  /** The effect happens, and the worker waits for the reply until its time is up. */
  'hung',
] as const;
export type FaultKind = (typeof faultKinds)[number];

export interface Fault {
  /** Only calls whose site, `createProject s3:CopyObject`, ends so. @default every call that a Lambda makes */
  readonly on?: string | undefined;
  /** How many of them pass unharmed first, after the fault before this one. */
  readonly skip: number;
  readonly kind: FaultKind;
  /** Every attempt that the SDK makes, not the first alone. */
  readonly lasting: boolean;
}

/** What one attempt of a call meets. */
export interface Fate {
  readonly effect: boolean;
  readonly dies: boolean;
  /** No reply ever comes. */
  readonly hangs?: true;
  readonly error?: Error;
}

export const unharmed: Fate = { effect: true, dies: false };

/** Hands out the faults of a sequence to the calls in the order in which they are made. */
export class Faults {
  readonly #waiting: Fault[];
  readonly #struck = new Map<string, Fault>();
  readonly #fired: (site: string, kind: FaultKind) => void;
  #left: number;

  constructor(faults: readonly Fault[], fired: (site: string, kind: FaultKind) => void) {
    this.#waiting = [...faults];
    this.#fired = fired;
    this.#left = this.#waiting[0]?.skip ?? 0;
  }

  /** From now on nothing goes wrong. */
  cease(): void {
    this.#waiting.length = 0;
    this.#struck.clear();
  }

  fateOf(site: string, call: SentCall): Fate {
    const earlier = this.#struck.get(call.callId);
    if (earlier) return earlier.lasting ? fate(earlier.kind, call) : unharmed;
    const [next] = this.#waiting;
    if (!next || !site.endsWith(next.on ?? '')) return unharmed;
    if (this.#left > 0) {
      this.#left -= 1;
      return unharmed;
    }
    this.#waiting.shift();
    this.#left = this.#waiting[0]?.skip ?? 0;
    this.#struck.set(call.callId, next);
    this.#fired(site, next.kind);
    return fate(next.kind, call);
  }
}

const fate = (kind: FaultKind, call: SentCall): Fate => {
  switch (kind) {
    case 'throttled':
      return { effect: false, dies: false, error: throttling(call) };
    case 'unsent':
      return { effect: false, dies: false, error: brokenConnection('connect ECONNREFUSED', 'ECONNREFUSED', 'Error') };
    case 'lost':
      // As the SDK's HTTP handler names a connection that breaks under it.
      return { effect: true, dies: false, error: brokenConnection('socket hang up', 'ECONNRESET', 'TimeoutError') };
    case 'conflict':
      return { effect: false, dies: false, error: conflict(call) };
    case 'killed before':
      return { effect: false, dies: true };
    case 'killed after':
      return { effect: true, dies: true };
    case 'hung':
      return { effect: true, dies: false, hangs: true };
  }
};

const brokenConnection = (message: string, code: string, name: string): Error =>
  Object.assign(new Error(message), { code, name });

const throttling = ({ service }: SentCall): AwsError => {
  if (service === 's3') return new AwsError('SlowDown', 503, 'Please reduce your request rate.');
  if (service === 'mediaconvert') return new AwsError('TooManyRequestsException', 429, 'Too Many Requests');
  if (service === 'transcribe') return new AwsError('LimitExceededException', 400, 'Your request was rate-limited.');
  return new AwsError('ThrottlingException', 400, 'Rate exceeded');
};

/** https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis.html#transaction-conflict-handling */
const conflict = (call: SentCall): AwsError => {
  if (call.service !== 'dynamodb' || !writes.has(call.operation)) return throttling(call);
  if (call.operation !== 'TransactWriteItems') {
    return new AwsError('TransactionConflictException', 400, 'Transaction is ongoing for the item');
  }
  const { TransactItems }: { TransactItems: readonly unknown[] } = JSON.parse(call.body);
  return cancelled(
    TransactItems.map((_, at) => ({ Code: at === TransactItems.length - 1 ? 'TransactionConflict' : 'None' })),
  );
};

const writes = new Set(['TransactWriteItems', 'UpdateItem', 'PutItem', 'DeleteItem']);
