import type { Use } from '#contract/quotas.ts';
import type { JobRecord } from '#contract/records/job.ts';
import type { ProjectRecord } from '#contract/records/project.ts';
import { negative } from '#core/quotas/open-use.ts';
import { transact, type Write } from '../aws/dynamodb.ts';
import { moveBalance, refundEntry } from './charges.ts';
import type { outboxEvent } from './outbox-event.ts';
import { findProject } from './projects.ts';
import { releasedSpend, unspent } from './spend.ts';
import { moveRoom } from './usage.ts';
import { dueFields, open } from './work-fields.ts';

const untouched = { field: 'status', is: 'queued' } as const;

type PaidWork = Pick<
  JobRecord,
  'account_id' | 'project_id' | 'status' | 'credits' | 'estimated_nano_usd' | 'created_at'
>;

/** An open job or export, as it was read, and what its bad end writes. */
export interface FailingWork {
  readonly id: string;
  readonly work: PaidWork;
  readonly item: Pick<Extract<Write, { update: unknown }>, 'table' | 'update' | 'set' | 'remove'>;
  /** Told where its project is still there. */
  readonly event: ReturnType<typeof outboxEvent>;
  /** Written where its project is still there; undefined where the project works on something else. */
  readonly project: (project: ProjectRecord) => Write | undefined;
  /** What it takes of its account's quotas; `project` is the one that is written. */
  readonly use: (project: ProjectRecord | undefined) => Use;
  readonly endedAt: string;
  /** For the ledger. */
  readonly refundedFor: string;
  /** What it was to cost, AWS does not bill (Failure.unbilled). */
  readonly unbilled?: boolean | undefined;
  /** Only where no step has begun (Reason.unbegun). */
  readonly unbegun?: boolean | undefined;
}

/** Ends work badly: it, its project and the refund of what was charged at once. False when it had ended already, or has begun and should not have. */
export const failWork = async (failing: FailingWork): Promise<boolean> => {
  const { id, work, item, endedAt, unbegun } = failing;
  for (let released = unspent(work, failing.unbilled); ; ) {
    const project = await findProject(work.account_id, work.project_id);
    const projectWrite = project && failing.project(project);
    const refusal = await transact<string>({
      work: {
        ...item,
        set: {
          ...item.set,
          status: 'failed',
          ...(released > 0 && { estimated_nano_usd: (work.estimated_nano_usd ?? 0) - released }),
          ...(project && failing.event),
        },
        remove: [...(item.remove ?? []), ...(project ? [] : dueFields)],
        conditions: [unbegun || (released > 0 && work.status === 'queued') ? untouched : open],
      },
      ...(projectWrite && { project: projectWrite }),
      ...moveRoom(work.account_id, negative(failing.use(projectWrite && project))),
      ...(work.credits > 0 && {
        refund: refundEntry(id, { ...work, created_at: endedAt }, failing.refundedFor),
        balance: moveBalance(work.account_id, work.credits, releasedSpend(work, released)),
      }),
    });
    if (!refusal) return true;
    if (unbegun && refusal.write === 'work') return false;
    // It has ended or a step of it has run since it was read, or the day is over whose spend it was.
    if (released > 0 && refusal.write !== 'project') released = 0;
    else if (refusal.write === 'work') return false;
    // The project was deleted since it was read, and is read again.
    else if (refusal.write !== 'project') throw new Error(`The refund of ${id} was refused by its ${refusal.write}`);
  }
};
