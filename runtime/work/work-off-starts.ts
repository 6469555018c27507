import { type InLine, Line } from '#core/work/line.ts';
import { Pace } from '#core/work/pace.ts';
import { emptyAgainMs, leadLeaseMs, leadMs, relistMs, startPatienceMs, startsAtOnce } from '#core/work/start-times.ts';
import { logger } from '../logger.ts';
import { idsIn } from '../meter/ids-in.ts';
import { meterPart } from '../meter/meter-invocation.ts';
import { pause } from '../paced.ts';
import { keepLead, takeLead } from '../stores/start-lead.ts';
import { listStarts, type WorkKey, workId } from '../stores/start-line.ts';
import { startWaiting } from './start-waiting.ts';

type Place = InLine & { readonly work: WorkKey };

/**
 * Starts what waits, in turn and at the pace that Step Functions allows, unless another invocation does. False when its time
 * is up before the line is empty.
 */
export const workOffStarts = async (holder: string): Promise<boolean> => {
  const endMs = Date.now() + leadMs;
  const from = await takeLead(holder, Date.now());
  if (from === undefined) return true;
  const [line, pace] = [new Line<Place>(from), new Pace()];
  let wasEmpty = false;
  while (Date.now() < endMs) {
    const isEmpty = line.list((await listStarts()).map(placeOf)) === 0;
    if (isEmpty && wasEmpty) break;
    wasEmpty = isEmpty;
    if (isEmpty) await pause(emptyAgainMs);
    const untilMs = Date.now() + relistMs;
    await Promise.all(Array.from({ length: startsAtOnce }, () => startInTurn(line, pace, untilMs)));
    if (!(await keepLead(holder, line.from, Date.now() + leadLeaseMs))) return true;
  }
  // Until its message comes again the line stays its own: nobody is to be started past it meanwhile.
  await keepLead(holder, line.from, Date.now() + (wasEmpty ? 0 : leadLeaseMs));
  return wasEmpty;
};

const placeOf = (work: WorkKey): Place => ({ account_id: work.account_id, work_id: workId(work), work });

const startInTurn = async (line: Line<Place>, pace: Pace, untilMs: number): Promise<void> => {
  while (Date.now() < untilMs) {
    const place = line.take();
    if (!place) return;
    const gone = await meterPart(idsIn(place.work), () => startAtPace(place.work, pace, untilMs + startPatienceMs));
    if (gone) line.leave(place);
    else line.putBack(place);
  }
};

/** True as well for what cannot be started: it keeps nobody else waiting, and the sweep asks again for its start. */
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
