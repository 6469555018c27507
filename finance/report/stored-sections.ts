import type { CostRow } from '#contract/schemas/cost-row.ts';
import type { Price } from '#contract/schemas/price-list.ts';
import { nanoUsdOf } from '#core/cost/price-of.ts';
import { monthHours } from '#core/cost/prices.ts';
import { tieredObjectUsd, tiering } from '#core/cost/tiering.ts';
import { type DayFigures, monthOf } from '../books/day-figures.ts';
import { unknown } from '../books/unknown-prices.ts';
import { lookBackDays } from './forecast.ts';
import type { ReportSection } from './section.ts';
import { centsShown } from './shown.ts';

const monthly = (bytes: number, price: Price | undefined) => nanoUsdOf(bytes * monthHours, price) ?? unknown;

/** What is stored on the last day by kind of object and S3's storage class, and how it grew. */
export const classesSection = (days: readonly DayFigures[], price: Price | undefined): ReportSection => {
  const recorded = days.slice(-lookBackDays).filter(({ stored }) => stored !== undefined);
  const [first, last] = [recorded[0], recorded.at(-1)];
  const span = first && last ? (Date.parse(last.day) - Date.parse(first.day)) / 86_400_000 : 0;
  const classes = Object.entries(last?.stored ?? {}).toSorted(([, one], [, other]) => other - one);
  return {
    id: 'classes',
    title: 'Stored, by class',
    note: `By the first part of keys and the storage class, on ${last?.day ?? 'no day'}; growth since ${first?.day ?? 'no day'}. All classes are priced as Standard.${tieredNote(days, price)}`,
    columns: [
      { title: 'Objects', kind: 'text', field: 'objects' },
      { title: 'Class', kind: 'text', field: 'storage_class' },
      { title: 'Stored', kind: 'bytes', field: 'bytes' },
      { title: 'Growth a day', kind: 'bytes', field: 'growth_bytes_per_day' },
      { title: 'USD a month', kind: 'usd', field: 'usd_per_month' },
    ],
    rows: classes.map(([name, bytes]) => {
      const [objects = '', storageClass = ''] = name.split(' ');
      const grown = bytes - (first?.stored?.[name] ?? 0);
      return [objects, storageClass, bytes, span > 0 ? Math.round(grown / span) : null, monthly(bytes, price)];
    }),
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

/** The projects that store most on the last day of the month, and how much more than on its first. */
export const projectsSection = (
  rows: readonly CostRow[],
  names: ReadonlyMap<string, string>,
  price: Price | undefined,
): ReportSection => {
  const stored = rows.filter(({ route, booked_on }) => route === 'storage' && booked_on === undefined);
  const days = stored.map(({ day }) => day);
  const [first = '', last = ''] = [days.reduce(earlier, days[0] ?? ''), days.reduce(later, '')];
  const before = bytesOf(stored.filter(({ day }) => day === first));
  const projects = [...bytesOf(stored.filter(({ day }) => day === last))].toSorted(
    ([, one], [, other]) => other.bytes - one.bytes,
  );
  return {
    id: 'projects',
    title: 'Stored, by project',
    note: `On ${last || 'no day'}; growth since ${first || 'no day'}. Without a project are uploads that none uses yet, and files of no customer.`,
    columns: [
      { title: 'Customer', kind: 'text', field: 'name' },
      { title: 'Account', kind: 'id', field: 'account' },
      { title: 'Project', kind: 'id', field: 'project' },
      { title: 'Stored', kind: 'bytes', field: 'bytes' },
      { title: 'Growth', kind: 'bytes', field: 'growth_bytes' },
      { title: 'USD a month', kind: 'usd', field: 'usd_per_month' },
    ],
    rows: projects.map(([key, { account, project, bytes }]) => [
      names.get(account) ?? (account ? '' : 'no customer'),
      account,
      project,
      bytes,
      bytes - (before.get(key)?.bytes ?? 0),
      monthly(bytes, price),
    ]),
    shownRows: 10,
  };
};

interface Holding {
  readonly account: string;
  readonly project: string;
  readonly bytes: number;
}

/** A day has several rows of a project whose objects were counted apart. */
const bytesOf = (rows: readonly CostRow[]): Map<string, Holding> => {
  const found = new Map<string, Holding>();
  for (const { account_id: account = '', project_id: project = '', units } of rows) {
    const key = `${account}/${project}`;
    found.set(key, { account, project, bytes: (found.get(key)?.bytes ?? 0) + units / 24 });
  }
  return found;
};

const earlier = (one: string, other: string): string => (other < one ? other : one);
const later = (one: string, other: string): string => (other > one ? other : one);
