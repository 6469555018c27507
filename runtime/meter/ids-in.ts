import * as v from 'valibot';
import type { CostFacts } from '#contract/schemas/cost-line.ts';
import { Id } from '#contract/schemas/fields.ts';

const id = v.fallback(v.optional(Id), undefined);
const Ids = v.object({
  account_id: id,
  project_id: id,
  job_id: id,
  export_id: id,
  webhook_id: id,
  upload_id: id,
});

/** The ids in the input of a step or the path of a request: those that are ids, whatever else is in there. */
export const idsIn = (input: unknown): Partial<CostFacts> => {
  const parsed = v.safeParse(Ids, input);
  if (!parsed.success) return {};
  return Object.fromEntries(Object.entries(parsed.output).filter(([, value]) => value !== undefined));
};
