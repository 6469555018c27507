import { StartLeaderRecord } from '#contract/records/start-leader.ts';
import { leaderLeaseMs } from '#core/work/start-times.ts';
import { changeItem, getItem, updateItem } from '../aws/dynamodb.ts';

const key = { subject: 'starts', route_class: 'lead' };

/** The message id of the leader, the invocation that starts all waiting work; undefined if there is none. */
export const leaderAt = async (nowMs: number): Promise<string | undefined> => {
  const leader = await getItem('rate-limits', key, StartLeaderRecord);
  return leader && leader.until_ms > nowMs ? leader.holder : undefined;
};

/** Takes the lease if it is free and returns the `turn_from` of the record; undefined if another invocation has the lease. */
export const takeLeaderLease = async (holder: string, nowMs: number): Promise<string | undefined> => {
  const conditions = [{ absentOrBelow: 'until_ms', value: nowMs }];
  const update = { set: { holder, until_ms: nowMs + leaderLeaseMs }, conditions };
  const taken = await changeItem('rate-limits', key, update, StartLeaderRecord);
  if (taken) return taken.turn_from;
  // The holder may have the lease already: its message came again to continue, or the response to its first attempt was lost.
  const held = await getItem('rate-limits', key, StartLeaderRecord);
  return held?.holder === holder ? held.turn_from : undefined;
};

/** Extends the lease; false if another invocation has taken it. */
export const renewLeaderLease = (holder: string, turn_from: string, until_ms: number): Promise<boolean> =>
  updateItem('rate-limits', key, { set: { until_ms, turn_from }, conditions: [{ field: 'holder', is: holder }] });
