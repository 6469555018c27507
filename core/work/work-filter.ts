import type { ExportQuery } from '#contract/schemas/export.ts';
import type { JobQuery } from '#contract/schemas/job.ts';
import { firstIdAt, type Ids, idsOfDays, laterOf, msOfId } from '../ids.ts';

type Filter<Query> = Omit<Query, 'limit' | 'cursor'>;
export type JobFilter = Filter<JobQuery>;
export type ExportFilter = Filter<ExportQuery>;
type WorkFilter = JobFilter & ExportFilter;

/** The ids of exports that one request made are made right after that of their batch: so no index is needed to find them. */
const batchMs = 60_000;

/**
 * No work that fits has an id outside of these. `before` is an id of a previous page. The exports of a batch of links are made
 * until `batchEndMs`.
 */
export const idsOfWork = ({ batch_id, ...days }: WorkFilter, before?: string, batchEndMs?: number): Ids => {
  const [from, to] = idsOfDays(days, before);
  if (batch_id === undefined) return [from, to];
  const madeMs = msOfId(batch_id);
  const first = laterOf(firstIdAt(madeMs), from);
  const last = firstIdAt((batchEndMs ?? madeMs) + batchMs);
  return [first, laterOf(first, last < to ? last : to)];
};

/** Whether work has the status, the type and the batch; project and days decide on what is read. */
export const fitsWork = (
  { status, type, batch_id }: WorkFilter,
  work: { readonly status: string; readonly type?: string; readonly batch_id?: string | undefined },
): boolean =>
  (status === undefined || work.status === status) &&
  (type === undefined || work.type === type) &&
  (batch_id === undefined || work.batch_id === batch_id);
