import type { ProjectRecord } from '#contract/records/project.ts';
import type { CreatedDays } from '#contract/schemas/page-query.ts';

export interface ProjectFilter extends CreatedDays {
  readonly kind?: ProjectRecord['kind'] | undefined;
  /** A part of the title, in any case. */
  readonly title?: string | undefined;
}

export const isFiltered = ({ kind, title, created_from, created_to }: ProjectFilter): boolean =>
  [kind, title, created_from, created_to].some((given) => given !== undefined);

/** Whether a project has the kind and the part of the title. */
export const fitsFilter = (
  { kind, title = '' }: ProjectFilter,
  project: Pick<ProjectRecord, 'kind' | 'title'>,
): boolean => (kind === undefined || project.kind === kind) && folded(project.title).includes(folded(title));

const folded = (text: string): string => text.normalize('NFKC').toLowerCase();
