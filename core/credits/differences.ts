import type { AccountRecord, LedgerRecord } from '#contract/records/account.ts';
import type { WorkStatus } from '#contract/schemas/fields.ts';
import { utcDay } from '../cost/daily-spend.ts';

/** A job or an export, as far as money goes. */
export interface ChargedWork {
  /** `job <id>` or `export <id>`. */
  readonly name: string;
  readonly id: string;
  readonly status: WorkStatus;
  readonly credits: number;
  /** Given back though it was completed. */
  readonly refunded?: number | undefined;
  readonly estimated_nano_usd?: number | undefined;
  readonly created_at: string;
}

export interface Books {
  readonly account: Pick<AccountRecord, 'account_id' | 'credits' | 'spend_day' | 'spend_nano_usd'>;
  readonly ledger: readonly Pick<LedgerRecord, 'entry_id' | 'credits'>[];
  readonly works: readonly ChargedWork[];
}

/**
 * What does not add up, a sentence each: the balance against the ledger, every work against its charge and refund, and the
 * day's spend against the day's work.
 * Entries of work that was deleted stay, and must agree with each other.
 */
export const differences = ({ account, ledger, works }: Books): string[] => {
  const entries = new Map(ledger.map(({ entry_id, credits }) => [entry_id, credits]));
  const sum = ledger.reduce((total, { credits }) => total + credits, 0);
  return [
    ...(account.credits === sum
      ? []
      : [`the balance is off by ${account.credits - sum}: ${account.credits} instead of the ledger's ${sum}`]),
    ...works.flatMap((work) => differencesOfWork(work, entries)),
    ...unfoundedRefunds(entries),
    ...missingSpend(account, works),
  ];
};

/** Work that failed may be counted, and work that was deleted is: what else there is of the day is the least. */
const missingSpend = ({ spend_day, spend_nano_usd = 0 }: Books['account'], works: Books['works']): string[] => {
  const least = works
    .filter(({ status, created_at }) => status !== 'failed' && utcDay(created_at) === spend_day)
    .reduce((sum, { estimated_nano_usd = 0 }) => sum + estimated_nano_usd, 0);
  if (spend_nano_usd >= least) return [];
  return [`the spend of ${spend_day} is ${spend_nano_usd} nano-dollars, and its work was estimated at ${least}`];
};

const differencesOfWork = (
  { name, id, status, credits, refunded: givenBack = 0 }: ChargedWork,
  entries: ReadonlyMap<string, number>,
): string[] => {
  const charged = -(entries.get(`${id}#charge`) ?? 0);
  const refunded = entries.get(`${id}#refund`) ?? 0;
  const owed = status === 'failed' ? credits : givenBack;
  return [
    ...(charged === credits ? [] : [`${name} costs ${credits} and was charged ${charged}`]),
    ...(refunded === owed ? [] : [`${name} is ${status} and was refunded ${refunded} instead of ${owed}`]),
  ];
};

const unfoundedRefunds = (entries: ReadonlyMap<string, number>): string[] =>
  [...entries].flatMap(([entryId, credits]) => {
    const [id, kind] = entryId.split('#');
    // A part of it is given back where media were shorter than stated.
    if (kind !== 'refund' || (credits > 0 && credits <= -(entries.get(`${id}#charge`) ?? 0))) return [];
    return [`the refund of ${id} is ${credits} and its charge ${-(entries.get(`${id}#charge`) ?? 0)}`];
  });
