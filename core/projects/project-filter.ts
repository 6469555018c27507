import type { ProjectRecord } from '#contract/records/project.ts';
import { firstIdAt } from '../credits/usage.ts';
import { dayMs } from '../days.ts';

export interface ProjectFilter {
  readonly kind?: ProjectRecord['kind'] | undefined;
  /** A part of the title, in any case. */
  readonly title?: string | undefined;
  /** UTC days, both included. */
  readonly created_from?: string | undefined;
  readonly created_to?: string | undefined;
}

export const isFiltered = ({ kind, title, created_from, created_to }: ProjectFilter): boolean =>
  [kind, title, created_from, created_to].some((given) => given !== undefined);

/** Whether a project has the kind and the part of the title. */
export const fitsFilter = (
  { kind, title = '' }: ProjectFilter,
  project: Pick<ProjectRecord, 'kind' | 'title'>,
): boolean => (kind === undefined || project.kind === kind) && folded(project.title).includes(folded(title));

const folded = (text: string): string => text.normalize('NFKC').toLowerCase();

/** Sort before and after every UUID. */
const [lowest, highest] = ['0', 'g'] as const;

/** Every id of the days is between these two, and no other is. `before` is an id of a previous page. */
export const idsOfDays = ({ created_from, created_to }: ProjectFilter, before?: string): readonly [string, string] => {
  const end = created_to === undefined ? highest : firstIdAt(Date.parse(created_to) + dayMs);
  const from = created_from === undefined ? lowest : firstIdAt(Date.parse(created_from));
  return [from, before ?? (end < from ? from : end)];
};
