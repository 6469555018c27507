import type { ProjectRecord } from '#contract/records/project.ts';
import type { ProjectQuery } from '#contract/schemas/project.ts';
import type { NothingLeft } from '#contract/schemas/request.ts';

/** What the query is besides page, status and external id, which decide on what is read. */
export type ProjectFilter = Omit<ProjectQuery, 'limit' | 'cursor' | 'status' | 'external_id'>;

export const isFiltered = (filter: ProjectFilter): boolean =>
  Object.values(filter).some((given) => given !== undefined);

/** Whether a project has the kind and the part of the title; the days decide on what is read. */
export const fitsFilter = (
  { kind, title = '', created_from: _from, created_to: _to, ...others }: ProjectFilter,
  project: Pick<ProjectRecord, 'kind' | 'title'>,
): boolean => {
  others satisfies NothingLeft;
  return (kind === undefined || project.kind === kind) && folded(project.title).includes(folded(title));
};

const folded = (text: string): string => text.normalize('NFKC').toLowerCase();
