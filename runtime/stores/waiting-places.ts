import { WaitingPlaces } from '#contract/records/places.ts';
import { getItem } from '../aws/dynamodb.ts';
import { returnNumber, takeFreeNumber } from './places.ts';

const itemOf = (account_id: string) => ({ table: 'waiting-places', key: { account_id } }) as const;

interface WaitingPlace {
  readonly account_id: string;
  readonly number: number;
  /** A random id of the request that holds it. */
  readonly holder: string;
}

interface Taking {
  readonly holder: string;
  readonly nowMs: number;
  readonly untilMs: number;
  readonly random: () => number;
}

/** Takes one of the places of an account with these numbers; undefined when none is free. */
export const takeWaitingPlace = async (
  account_id: string,
  numbers: readonly number[],
  { random, ...taking }: Taking,
): Promise<WaitingPlace | undefined> => {
  const read = async () => (await getItem('waiting-places', { account_id }, WaitingPlaces)) ?? { account_id };
  const number = await takeFreeNumber(itemOf(account_id), { numbers, read, random }, taking);
  return number === undefined ? undefined : { account_id, number, holder: taking.holder };
};

export const returnWaitingPlace = ({ account_id, number, holder }: WaitingPlace): Promise<void> =>
  returnNumber(itemOf(account_id), number, { holder });
