import type { CostRow } from '#contract/schemas/cost-row.ts';
import type { Price } from '#contract/schemas/price-list.ts';
import { nanoUsdOf } from '#core/cost/price-of.ts';
import { monthHours } from '#core/cost/prices.ts';
import { tieredObjectUsd, tiering } from '#core/cost/tiering.ts';
import { dayMs, dayOf } from '#core/days.ts';
import { type DayFigures, monthOf } from '../books/day-figures.ts';
import type { Sums } from '../books/pieces.ts';
import { unknown } from '../books/unknown-prices.ts';
import { lookBackDays } from './forecast.ts';
import { type ReportSection, tableOf } from './section.ts';
import { bytesShown, centsShown } from './shown.ts';

/** Days that the chart shows on both sides of the last day. */
const chartDays = 92;
const daysPerMonth = monthHours / 24;

/** What so many bytes cost in a month of 730 hours. */
const monthly = (bytes: number, price: Price | undefined) => nanoUsdOf(bytes * monthHours, price) ?? unknown;

/** What the bucket holds on the last day, and what it will hold if it grows as in the last four weeks. */
export const storageSection = (days: readonly DayFigures[], price: Price | undefined): ReportSection => {
  const recent = days.slice(-lookBackDays);
  const [before = 0, held = 0] = [recent[0]?.stored_bytes, recent.at(-1)?.stored_bytes];
  const growthBytesPerDay = recent.length > 1 ? (held - before) / (recent.length - 1) : 0;
  const heldAfter = (daysLater: number) => Math.max(0, held + growthBytesPerDay * daysLater);
  const bytesIn = (months: number) => Math.round(heldAfter(daysPerMonth * months));
  const known = days.slice(-chartDays);
  const last = known.at(-1)?.day;
  const ahead = Array.from({ length: last ? chartDays : 0 }, (_, n) => n + 1);
  return {
    id: 'storage',
    title: 'Storage to come',
    note: `Bytes in the bucket grew by ${bytesShown(growthBytesPerDay)} a day in the last ${lookBackDays} days. The dashed line, and the months to come, go on at that rate.`,
    chart: {
      kind: 'lines',
      unit: 'bytes',
      labels: [...known.map(({ day }) => day), ...ahead.map((n) => dayOf(Date.parse(last ?? '') + n * dayMs))],
      series: [
        { name: 'stored', kind: 'first', values: known.map((one) => one.stored_bytes) },
        {
          name: 'at the same rate',
          kind: 'ahead',
          values: [...known.map((_, at) => (at + 1 === known.length ? held : null)), ...ahead.map(heldAfter)],
        },
      ],
    },
    ...tableOf(
      [0, 1, 3, 6, 12],
      [
        ['Months from now', 'text', 'months', String],
        ['Stored', 'bytes', 'bytes', bytesIn],
        ['USD a month', 'usd', 'usd_per_month', (months) => monthly(bytesIn(months), price)],
      ],
    ),
  };
};

/** What is stored on the last day by kind of object and S3's storage class, and how it grew. */
export const classesSection = (days: readonly DayFigures[], price: Price | undefined): ReportSection => {
  const recorded = days.slice(-lookBackDays).filter(({ stored }) => stored !== undefined);
  const [first, last] = [recorded[0], recorded.at(-1)];
  const span = first && last ? (Date.parse(last.day) - Date.parse(first.day)) / dayMs : 0;
  const classes = Object.entries(last?.stored ?? {}).toSorted(([, one], [, other]) => other - one);
  const growthOf = ([name, bytes]: [string, number]) =>
    span > 0 ? Math.round((bytes - (first?.stored?.[name] ?? 0)) / span) : null;
  return {
    id: 'classes',
    title: 'Stored, by class',
    note: `By the first part of keys and the storage class, on ${last?.day ?? 'no day'}; growth since ${first?.day ?? 'no day'}. All classes are priced as Standard.${tieredNote(days, price)}`,
    ...tableOf(classes, [
      ['Objects', 'text', 'objects', ([name]) => name.split(' ')[0] ?? ''],
      ['Class', 'text', 'storage_class', ([name]) => name.split(' ')[1] ?? ''],
      ['Stored', 'bytes', 'bytes', ([, bytes]) => bytes],
      ['Growth a day', 'bytes', 'growth_bytes_per_day', growthOf],
      ['USD a month', 'usd', 'usd_per_month', ([, bytes]) => monthly(bytes, price)],
    ]),
  };
};

const [frequent, , archive] = tiering.usd;

/** How much less AWS bills at most for what the month has in Intelligent-Tiering: the inventory does not say which of its tiers has what. */
const tieredNote = (days: readonly DayFigures[], price: Price | undefined): string => {
  const month = monthOf(days.at(-1)?.day ?? '');
  const bytes = days
    .filter(({ day }) => monthOf(day) === month)
    .flatMap(({ stored = {} }) => Object.entries(stored))
    .reduce((sum, [name, stored]) => (name.includes('INTELLIGENT_TIERING') ? sum + stored : sum), 0);
  const nanoUsd = nanoUsdOf(bytes * 24, price);
  if (bytes === 0 || nanoUsd === undefined) return '';
  const least = centsShown(nanoUsd * (archive / frequent));
  const monitored = `$${tieredObjectUsd.monitoredMonth * 1000} a month for 1,000 objects`;
  return ` ${centsShown(nanoUsd)} of the month is of Intelligent-Tiering, whose tiers are not counted: AWS bills that where all of it is read within 30 days, down to ${least} where none is for 90, and ${monitored} besides.`;
};

interface Holding {
  readonly account: string;
  readonly project: string;
  bytes: number;
}

interface Held {
  readonly day: string;
  readonly projects: Map<string, Holding>;
}

/** What each project stores on the first day and on the last. */
export class StoredProjects implements Sums {
  first: Held = { day: '', projects: new Map() };
  last = this.first;

  /** Days are added in their order. A day has several rows of a project whose objects were counted apart. */
  add(rows: readonly CostRow[]): this {
    for (const { day, booked_on, route, account_id: account = '', project_id: project = '', units } of rows) {
      if (route !== 'storage' || booked_on !== undefined || day < this.last.day) continue;
      if (day > this.last.day) this.last = { day, projects: new Map() };
      if (this.first.day === '') this.first = this.last;
      const key = `${account}/${project}`;
      const own = this.last.projects.get(key) ?? { account, project, bytes: 0 };
      own.bytes += units / 24;
      this.last.projects.set(key, own);
    }
    return this;
  }
}

/** The projects that store most on the last day of the month, and how much more than on its first. */
export const projectsSection = (
  { first, last }: StoredProjects,
  names: ReadonlyMap<string, string>,
  price: Price | undefined,
): ReportSection => {
  const projects = [...last.projects].toSorted(([, one], [, other]) => other.bytes - one.bytes);
  return {
    id: 'projects',
    title: 'Stored, by project',
    note: `On ${last.day || 'no day'}; growth since ${first.day || 'no day'}. Without a project are uploads that none uses yet, and files of no customer.`,
    ...tableOf(projects, [
      ['Customer', 'text', 'name', ([, { account }]) => names.get(account) ?? (account ? '' : 'no customer')],
      ['Account', 'id', 'account', ([, { account }]) => account],
      ['Project', 'id', 'project', ([, { project }]) => project],
      ['Stored', 'bytes', 'bytes', ([, { bytes }]) => bytes],
      ['Growth', 'bytes', 'growth_bytes', ([key, { bytes }]) => bytes - (first.projects.get(key)?.bytes ?? 0)],
      ['USD a month', 'usd', 'usd_per_month', ([, { bytes }]) => monthly(bytes, price)],
    ]),
    shownRows: 10,
  };
};
