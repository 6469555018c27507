import { AwsError } from '@cueline/local-aws/aws-error.ts';
import type { SentCall } from './sent-call.ts';
import { cancelled } from './tables.ts';

/** What can go wrong with one call of AWS. */
export const faultKinds = [
  /** AWS throttles the call, which has no effect. */
  'throttled',
  /** The connection breaks before the call has any effect. */
  'unsent',
  /** The call takes effect, and its reply is lost. */
  'lost',
  /** DynamoDB: another request writes the same item at the time. Other services: as throttled. */
  'conflict',
  /** The Lambda dies before the call, or after it. */
  'killed before',
  'killed after',
  /** The call takes effect, and the Lambda waits for the reply until it times out. */
  'hung',
] as const;
export type FaultKind = (typeof faultKinds)[number];

export interface Fault {
  /** Only calls whose site, such as `createProject s3:CopyObject`, ends with this. @default every call that a Lambda makes */
  readonly on?: string | undefined;
  /** How many of these calls succeed first, counted from the previous fault. */
  readonly skip: number;
  readonly kind: FaultKind;
  /** Applies to every attempt that the SDK makes of the call, not only to the first. */
  readonly lasting: boolean;
}

/** What happens to one attempt of a call. */
export interface Fate {
  readonly effect: boolean;
  readonly dies: boolean;
  /** No reply ever comes. */
  readonly hangs?: true;
  readonly error?: Error;
}

const unharmed: Fate = { effect: true, dies: false };

/** Gives the faults of a sequence to the calls, both in order. */
export class Faults {
  readonly #waiting: Fault[];
  readonly #faulted = new Map<string, Fault>();
  readonly #fired: (site: string, kind: FaultKind) => void;
  #left: number;

  constructor(faults: readonly Fault[], fired: (site: string, kind: FaultKind) => void) {
    this.#waiting = [...faults];
    this.#fired = fired;
    this.#left = this.#waiting[0]?.skip ?? 0;
  }

  /** Injects no more faults. */
  stop(): void {
    this.#waiting.length = 0;
    this.#faulted.clear();
  }

  fateOf(site: string, call: SentCall): Fate {
    const earlier = this.#faulted.get(call.callId);
    if (earlier) return earlier.lasting ? fate(earlier.kind, call) : unharmed;
    const [next] = this.#waiting;
    if (!next || !site.endsWith(next.on ?? '')) return unharmed;
    if (this.#left > 0) {
      this.#left -= 1;
      return unharmed;
    }
    this.#waiting.shift();
    this.#left = this.#waiting[0]?.skip ?? 0;
    this.#faulted.set(call.callId, next);
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
      // The SDK's HTTP handler gives this name to a connection that breaks.
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
  if (service === 'mediaconvert' || service === 'lambda')
    return new AwsError('TooManyRequestsException', 429, 'Too Many Requests');
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
