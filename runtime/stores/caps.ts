import type { CountedCap, KeyRecord } from '#contract/records/api-key.ts';
import { type CappedKey, countingPeriod, reachesCap, toldCap } from '#core/keys/cap.ts';
import { type Refusal, transact, type Write } from '../aws/dynamodb.ts';
import type { Update } from '../aws/dynamodb-expressions.ts';

interface Charge {
  readonly credits: number;
  readonly created_at: string;
}

const writeName = (keyId: string): string => `cap ${keyId}`;

/** Counts a charge on the caps of its keys; refused where it is over one, or a key was revoked or its cap changed since it was read. */
export const countOnCaps = (keys: readonly CappedKey[], charge: Charge): Record<string, Write> =>
  Object.fromEntries(
    keys.map((key) => [
      writeName(key.key_id),
      { table: 'keys', update: keyOf(key), ...countedSpend(key, charge) } satisfies Write,
    ]),
  );

const countedSpend = (key: CappedKey, charge: Charge): Update => {
  const { cap_credits, cap_version, spent_in, told_cap } = key;
  const period = countingPeriod(key, charge);
  const told = toldCap(key, charge);
  const reaches = reachesCap(key, charge);
  const asRead = [
    { field: 'cap_credits', is: cap_credits },
    { field: 'cap_version', is: cap_version },
    { absent: 'revoked_at' },
    // Where two charges reach the cap together, one of them makes the event.
    ...(reaches ? [{ absentOrNot: 'told_cap', value: told }] : []),
  ];
  // A charge that did not reach the cap as it was read must not reach it when it is counted.
  const spare = reaches || told_cap === told ? charge.credits : 2 * charge.credits;
  if (spent_in === period || charge.credits > cap_credits) {
    return {
      add: { spent_credits: charge.credits },
      ...(reaches && { set: { told_cap: told } }),
      conditions: [
        ...asRead,
        { field: 'spent_in', is: period },
        { field: 'spent_credits', below: cap_credits - spare + 1 },
        ...(reaches && spent_in === period ? [{ field: 'spent_credits', is: key.spent_credits }] : []),
      ],
    };
  }
  return {
    set: { spent_in: period, spent_credits: charge.credits, ...(reaches && { told_cap: told }) },
    conditions: [...asRead, { absentOrBelow: 'spent_in', value: period }],
  };
};

/** The key whose cap refused a write. */
export const keyOfRefusal = (keys: readonly CappedKey[], refusal: Refusal<string>): CappedKey | undefined =>
  keys.find(({ key_id }) => writeName(key_id) === refusal.write);

/**
 * A transaction that refunds `credits` of a charge. It also takes them off the caps that the charge was counted on, where the
 * period of that count is not over.
 */
export const transactRefunded = async (
  { account_id, counted_on = [] }: { readonly account_id: string; readonly counted_on?: CountedCap[] | undefined },
  credits: number,
  writes: Readonly<Record<string, Write>>,
): Promise<Refusal<string> | undefined> => {
  for (let caps = credits > 0 ? counted_on : []; ; ) {
    const given = Object.fromEntries(caps.map((cap) => [writeName(cap.key_id), giveBack(account_id, cap, credits)]));
    const refusal = await transact<string>({ ...writes, ...given });
    const others = caps.filter(({ key_id }) => writeName(key_id) !== refusal?.write);
    if (others.length === caps.length) return refusal;
    caps = others;
  }
};

const giveBack = (account_id: string, { key_id, period, cap_version }: CountedCap, credits: number): Write => ({
  table: 'keys',
  update: { account_id, key_id },
  add: { spent_credits: -credits },
  conditions: [
    { field: 'cap_version', is: cap_version },
    { field: 'spent_in', is: period },
  ],
});

const keyOf = ({ account_id, key_id }: Pick<KeyRecord, 'account_id' | 'key_id'>) => ({ account_id, key_id });
