import type { CostRow } from '#contract/schemas/cost-row.ts';
import { dayMs, dayOf } from '#core/days.ts';
import { unallocated } from '../books/group-costs.ts';
import { maxLateDays } from '../books/late-usage.ts';
import { addFigures, figureColumns, noFigures } from './detail-sections.ts';
import type { ReportSection } from './section.ts';

/** What each job and export of a day cost, and what it consists of; the rest of a project, and of an account, are rows too. */
export const dayWorks = {
  id: 'works',
  title: 'Work of a day',
  note: 'Transcriptions and exports of the day, the dearest first, by what they cost. What a project or an account cost besides, such as storage, is in a row of its own. npm run cost -- --job ID has the lines of one.',
  columns: [
    { title: 'Kind', kind: 'text', field: 'kind' },
    { title: 'Work', kind: 'text', field: 'id' },
    { title: 'Account', kind: 'id', field: 'account' },
    ...figureColumns.slice(0, -1),
  ],
} as const satisfies Partial<ReportSection>;

type WorkRow = readonly [kind: string, id: string, account: string, figures: number[]];

/** A file for each day, also of the month before where the month's files correct it: they are written while rows are read, since a month may have millions of works. */
export class DayWorks {
  readonly #days = new Map<string, Map<string, WorkRow>>();
  #file = '';

  /** Days are added in their order. Returns those that are complete: a day is corrected in the file of another within a week. */
  add(rows: readonly CostRow[]): ReportSection[] {
    const complete: ReportSection[] = [];
    for (const row of rows) {
      const { day, booked_on: file = day, account_id = unallocated } = row;
      if (file > this.#file) {
        this.#file = file;
        const corrected = dayOf(Date.parse(file) - maxLateDays * dayMs);
        complete.push(...this.#taken((one) => one < corrected));
      }
      const works = this.#days.get(day) ?? new Map<string, WorkRow>();
      this.#days.set(day, works);
      const [kind, id] = workOf(row);
      const work: WorkRow = works.get(`${account_id} ${id}`) ?? [kind, id, account_id, noFigures()];
      works.set(`${account_id} ${id}`, work);
      addFigures(work[3], row);
    }
    return complete;
  }

  /** The sections of the last days. */
  rest(): ReportSection[] {
    return this.#taken(() => true);
  }

  #taken(isComplete: (day: string) => boolean): ReportSection[] {
    return [...this.#days].flatMap(([day, works]) => {
      if (!isComplete(day)) return [];
      this.#days.delete(day);
      const rows = [...works.values()]
        .map(([kind, id, account, figures]) => [kind, id, account, ...figures.slice(0, -1)] as const)
        .filter((row) => row.at(-1) !== 0)
        .toSorted((one, other) => Number(other.at(-1)) - Number(one.at(-1)));
      return { ...dayWorks, id: `${day}-${dayWorks.id}`, rows };
    });
  }
}

const workOf = ({ export_id, job_id, project_id }: CostRow): readonly [kind: string, id: string] => {
  if (export_id) return ['export', export_id];
  if (job_id) return ['job', job_id];
  return project_id ? ['rest of a project', project_id] : ['rest of the account', ''];
};
