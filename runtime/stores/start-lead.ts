import { StartLeadRecord } from '#contract/records/start-lead.ts';
import { leadLeaseMs } from '#core/work/start-times.ts';
import { changeItem, getItem, updateItem } from '../aws/dynamodb.ts';

const key = { subject: 'starts', route_class: 'lead' };

/** Who works off the line of starts; undefined when nobody does. */
export const leaderAt = async (nowMs: number): Promise<string | undefined> => {
  const lead = await getItem('rate-limits', key, StartLeadRecord);
  return lead && lead.until_ms > nowMs ? lead.holder : undefined;
};

/** Takes the lead where nobody has it; answers whose turn it is, undefined where somebody has it. */
export const takeLead = async (holder: string, nowMs: number): Promise<string | undefined> => {
  const conditions = [{ absentOrBelow: 'until_ms', value: nowMs }];
  const update = { set: { holder, until_ms: nowMs + leadLeaseMs }, conditions };
  const taken = await changeItem('rate-limits', key, update, StartLeadRecord);
  if (taken) return taken.turn_from;
  // It was handed on to itself, or its own first attempt took it and lost the answer.
  const held = await getItem('rate-limits', key, StartLeadRecord);
  return held?.holder === holder ? held.turn_from : undefined;
};

/** Keeps the lead until then; false where it went to somebody else. */
export const keepLead = (holder: string, turn_from: string, until_ms: number): Promise<boolean> =>
  updateItem('rate-limits', key, { set: { until_ms, turn_from }, conditions: [{ field: 'holder', is: holder }] });
