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

interface Work {
  readonly status: string;
  readonly type?: string;
  readonly batch_id?: string | undefined;
}

/** The field of work that a field of a filter has to equal. Project and days decide on what is read. */
const equals = {
  status: 'status',
  type: 'type',
  batch_id: 'batch_id',
  project_id: undefined,
  created_from: undefined,
  created_to: undefined,
} as const satisfies Record<keyof WorkFilter, keyof Work | undefined>;
const compared = Object.values(equals).filter((field) => field !== undefined);

/** Whether some of the work that is read may not fit. */
export const leavesOut = (filter: WorkFilter): boolean => compared.some((field) => filter[field] !== undefined);

/** Whether work that was read fits. */
export const fitsWork = (filter: WorkFilter, work: Work): boolean =>
  compared.every((field) => filter[field] === undefined || work[field] === filter[field]);
