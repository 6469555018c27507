import { v7 as newId } from 'uuid';
import { expect, it } from 'vitest';
import { fitsWork, idsOfWork } from '#core/work/work-filter.ts';

const createdMs = Date.parse('2026-11-21T12:00:00.000Z');
const batch_id = newId({ msecs: createdMs });
const export_id = newId({ msecs: createdMs });

it('of a batch only the ids that were made after its own are read, within its days', () => {
  const [from, to] = idsOfWork({ batch_id });
  expect(from <= export_id && export_id <= to).toBe(true);
  for (const msecs of [createdMs - 1, createdMs + 3_600_000]) {
    const other = newId({ msecs });
    expect(from <= other && other <= to).toBe(false);
  }
  expect(idsOfWork({ batch_id }, export_id)).toEqual([from, export_id]);
  const [later, latest] = idsOfWork({ batch_id, created_to: '2026-11-20' });
  expect(later).toBe(latest);
});

it.each(['00000000-0000-4000-8000-000000000000', 'ffffffff-ffff-4fff-bfff-ffffffffffff'])(
  'a batch id %s, which Cueline made none like, asks for no range backwards',
  (other) => {
    const [from, to] = idsOfWork({ batch_id: other });
    expect(from <= to).toBe(true);
  },
);

it('work fits by its status, its type and its batch', () => {
  const work = { status: 'failed', batch_id };
  expect(
    [{}, { status: 'failed' }, { batch_id }, { status: 'completed' }, { batch_id: export_id }, { type: 'import' }].map(
      (filter) => fitsWork(filter as Parameters<typeof fitsWork>[0], work),
    ),
  ).toEqual([true, true, true, false, false, false]);
});
