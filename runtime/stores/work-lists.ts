import { ExportRecord } from '#contract/records/export.ts';
import { JobRecord } from '#contract/records/job.ts';
import { accountProject } from '#core/work/new-job.ts';
import { type ExportFilter, fitsWork, idsOfWork, type JobFilter, leavesOut } from '#core/work/work-filter.ts';
import { findProject } from './projects.ts';
import { searchedPageItems, searchItems } from './search-items.ts';

interface Page {
  readonly limit: number;
  /** Only work older than this id. */
  readonly before?: string | undefined;
}

/** Newest first, as `searchItems` finds them; those of deleted projects too, until a sweep has deleted them. */
export const searchJobs = (account_id: string, page: Page, filter: JobFilter) =>
  searchItems(
    {
      table: 'jobs',
      ...partitionOf(account_id, filter),
      between: { job_id: idsOfWork(filter, page.before) },
      limit: pageItems(page, filter),
    },
    JobRecord,
    { ...page, idOf: ({ job_id }) => job_id, fits: (job) => fitsWork(filter, job) },
  );

export const searchExports = (account_id: string, page: Page, filter: ExportFilter, batchEndMs?: number) =>
  searchItems(
    {
      table: 'exports',
      ...partitionOf(account_id, filter),
      between: { export_id: idsOfWork(filter, page.before, batchEndMs) },
      limit: pageItems(page, filter),
    },
    ExportRecord,
    { ...page, idOf: ({ export_id }) => export_id, fits: (record) => fitsWork(filter, record) },
  );

const partitionOf = (account_id: string, { project_id }: JobFilter) =>
  project_id === undefined
    ? { partition: { account_id } }
    : ({ index: 'by-project', partition: { account_project: accountProject({ account_id, project_id }) } } as const);

/** Where all items fit: those of the page, the last one before it, and one after it. */
const pageItems = ({ limit, before }: Page, filter: JobFilter & ExportFilter): number =>
  leavesOut(filter) ? searchedPageItems : limit + (before === undefined ? 1 : 2);

/** Leaves out the work of deleted projects; the one of the filter was read already. */
export const withoutDeleted = async <Work extends { readonly project_id: string }>(
  account_id: string,
  works: readonly Work[],
  { project_id: known }: { readonly project_id?: string | undefined },
): Promise<Work[]> => {
  const ids = new Set(known === undefined ? works.map(({ project_id }) => project_id) : []);
  const found = await Promise.all([...ids].map((id) => findProject(account_id, id)));
  const there = new Set([known, ...found.map((project) => project?.project_id)]);
  return works.filter(({ project_id }) => there.has(project_id));
};
