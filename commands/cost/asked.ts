import * as v from 'valibot';
import type { CostRow } from '#contract/schemas/cost-row.ts';
import { Day, Id } from '#contract/schemas/fields.ts';
import { dayOf } from '#core/cost/days.ts';
import { type Grouping, groupings } from '#core/cost/group-costs.ts';
import { deploymentOptions } from '../deployment.ts';
import { oneOf } from '../one-of.ts';

export const costOptions = {
  ...deploymentOptions,
  from: { type: 'string' },
  to: { type: 'string' },
  by: { type: 'string', default: 'route' },
  format: { type: 'string', default: 'table' },
  job: { type: 'string' },
  project: { type: 'string' },
  export: { type: 'string' },
  'free-tier': { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h' },
} as const;

const formats = ['table', 'csv', 'focus', 'focus-metadata'] as const;
const works = ['job', 'project', 'export'] as const;

export interface Asked {
  readonly from: string;
  readonly to: string;
  readonly by: Grouping;
  readonly format: (typeof formats)[number];
  readonly work?: { readonly name: string; owns(row: CostRow): boolean };
  readonly freeTier: boolean;
}

interface Given {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly by: string;
  readonly format: string;
  readonly job?: string | undefined;
  readonly project?: string | undefined;
  readonly export?: string | undefined;
  readonly 'free-tier': boolean;
}

/** What the options ask for. Throws a sentence about the first that is wrong. */
export const askedOf = (given: Given, today: string): Asked => {
  const by = oneOf(groupings, given.by, '--by');
  const format = oneOf(formats, given.format, '--format');
  const [kind, ...more] = works.filter((one) => given[one] !== undefined);
  if (more.length > 0) throw new Error(`--${kind} and --${more[0]} cannot both be given.`);
  const id = kind && given[kind];
  if (id !== undefined && !v.is(Id, id)) throw new Error(`--${kind} takes an id, not ${id}.`);
  const to = day(given.to ?? today, '--to');
  const from = day(given.from ?? (id && bornOn(id)) ?? (given.to ? to : today), '--from');
  if (to > today) throw new Error(`--to is a day to come: ${to}.`);
  if (from > to) throw new Error(`--from ${from} is after --to ${to}.`);
  const work = kind && id !== undefined && { name: `${kind} ${id}`, owns: (row: CostRow) => row[`${kind}_id`] === id };
  return { from, to, by, format, freeTier: given['free-tier'], ...(work && { work }) };
};

const day = (given: string, option: string): string => {
  if (!v.is(Day, given)) throw new Error(`${option} takes a day as YYYY-MM-DD, not ${given}.`);
  return given;
};

/** A UUIDv7 begins with its time, in milliseconds (RFC 9562 section 5.7); undefined for another. */
const bornOn = (id: string): string | undefined =>
  id[14] === '7' ? dayOf(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)) : undefined;
