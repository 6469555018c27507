import type { WorkStatus } from '#contract/schemas/fields.ts';
import { isOpen } from '../projects/transitions.ts';
import { dueShardNames } from './due.ts';

/** An account with more open work of one kind has it started in turn with others. */
export const littleWorks = 5;

export interface StartableWork {
  readonly job_id?: string | undefined;
  readonly export_id?: string | undefined;
  readonly status: WorkStatus;
  readonly due?: string | undefined;
}

const shards = dueShardNames('start');

/** Whether work, as just read, still waits for its start. */
export const waitsForStart = ({ status, due }: Pick<StartableWork, 'status' | 'due'>): boolean =>
  isOpen(status) && due !== undefined && shards.includes(due);

type Ids = Pick<StartableWork, 'job_id' | 'export_id'>;

const isOneOf = (works: readonly Ids[], { job_id, export_id }: Ids): boolean =>
  works.some((work) => work.job_id === job_id && work.export_id === export_id);

/** Whether none of an account's newest works but `works` waits to be started. */
export const waitAlone = (newest: readonly StartableWork[], works: readonly Ids[]): boolean =>
  newest.every((one) => isOneOf(works, one) || !waitsForStart(one));

/** Whether it has little open besides, too. */
export const hasLittleOpen = (newest: readonly StartableWork[], works: readonly Ids[]): boolean =>
  newest.filter(({ status }) => isOpen(status)).length <= littleWorks && waitAlone(newest, works);
