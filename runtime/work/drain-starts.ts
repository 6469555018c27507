import { Pace } from '#core/work/pace.ts';
import { type QueuedWork, RoundRobin } from '#core/work/round-robin.ts';
import {
  emptyAgainMs,
  leaderLeaseMs,
  leaderRunMs,
  relistMs,
  startPatienceMs,
  startsAtOnce,
} from '#core/work/start-times.ts';
import { logger } from '../logger.ts';
import { idsIn } from '../meter/ids-in.ts';
import { meterPart } from '../meter/meter-invocation.ts';
import { pause } from '../paced.ts';
import { renewLeaderLease, takeLeaderLease } from '../stores/start-leader.ts';
import { listStarts } from '../stores/waiting-starts.ts';
import { type WorkKey, workId } from '../stores/work.ts';
import { startWaiting } from './start-waiting.ts';

type Start = QueuedWork & { readonly work: WorkKey };

/**
 * Starts all waiting work, accounts in turn and at the rate that Step Functions allows, unless another invocation does so. False
 * if its time is up while work still waits.
 */
export const drainStarts = async (holder: string): Promise<boolean> => {
  const endMs = Date.now() + leaderRunMs;
  const turnFrom = await takeLeaderLease(holder, Date.now());
  if (turnFrom === undefined) return true;
  const [waiting, pace] = [new RoundRobin<Start>(turnFrom), new Pace()];
  let wasEmpty = false;
  while (Date.now() < endMs) {
    const isEmpty = waiting.replace((await listStarts()).map(startOf)) === 0;
    if (isEmpty && wasEmpty) break;
    wasEmpty = isEmpty;
    if (isEmpty) await pause(emptyAgainMs);
    const untilMs = Date.now() + relistMs;
    await Promise.all(Array.from({ length: startsAtOnce }, () => startInTurn(waiting, pace, untilMs)));
    if (!(await renewLeaderLease(holder, waiting.turnFrom, Date.now() + leaderLeaseMs))) return true;
  }
  // This invocation keeps the lease until its message comes again, so that no other work is started out of turn meanwhile.
  await renewLeaderLease(holder, waiting.turnFrom, Date.now() + (wasEmpty ? 0 : leaderLeaseMs));
  return wasEmpty;
};

const startOf = (work: WorkKey): Start => ({ account_id: work.account_id, work_id: workId(work), work });

const startInTurn = async (waiting: RoundRobin<Start>, pace: Pace, untilMs: number): Promise<void> => {
  while (Date.now() < untilMs) {
    const start = waiting.take();
    if (!start) return;
    const done = await meterPart(idsIn(start.work), () => startAtPace(start.work, pace, untilMs + startPatienceMs));
    if (done) waiting.finish(start);
    else waiting.putBack(start);
  }
};

/** True also for work that cannot be started: it must not delay other work, and the sweep asks for its start again. */
const startAtPace = async (work: WorkKey, pace: Pace, giveUpMs: number): Promise<boolean> => {
  try {
    while (Date.now() < giveUpMs) {
      for (let waitMs = pace.waitMs(Date.now()); waitMs > 0; waitMs = pace.waitMs(Date.now())) await pause(waitMs);
      const calledMs = Date.now();
      if (await startWaiting(work)) {
        pace.passed();
        return true;
      }
      pace.refused(calledMs, Date.now());
    }
    return false;
  } catch (error) {
    logger.error('start failed', { error, ...work });
    return true;
  }
};
