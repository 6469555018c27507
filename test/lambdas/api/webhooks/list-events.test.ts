import { v7 as newId } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { webhookRoutes } from '#contract/routes/webhooks.ts';
import { EventList } from '#contract/schemas/event-list.ts';
import { workEvent } from '#core/webhooks/work-event.ts';
import { addEvents } from '#runtime/stores/events.ts';
import {
  account,
  account_id,
  created_at,
  export_id,
  other_id,
  project,
  upload_id,
} from '../../../support/stores/example-records.ts';
import { signedIn } from '../../../support/stores/signed-in.ts';
import { hold, interceptTables } from '../../../support/stores/tables-in-memory.ts';

await interceptTables();

it('an event says what its customer kept with its project, and why it failed, until the project is deleted', async () => {
  const deleting = { ...project, project_id: newId(), deleting: created_at };
  hold({ projects: [project, deleting] });
  const own = { external_id: 'talk-7', metadata: { order: '1042' } };
  const failed = { error: 'The sound of talk.mp4 is damaged.', error_code: 'internal_error' } as const;
  const of = (project_id: string) =>
    workEvent(newId(), { account_id, project_id, export_id, batch_id: other_id, ...own }, created_at, failed);
  const [kept, hidden, gone] = [of(project.project_id), of(deleting.project_id), of(newId())];
  for (const event of [gone, hidden, kept]) await addEvents([{ account_id, event }]);
  const body = (await signedIn()(webhookRoutes.listEvents)).as(EventList);
  const bare = ({ id, data: { project_id } }: typeof gone) => ({
    ...workEvent(id, { account_id, project_id, export_id, batch_id: other_id }, created_at, {
      ...failed,
      error: 'The project has been deleted.',
    }),
  });
  expect(body).toEqual({ data: [kept, bare(hidden), bare(gone)] });
});

describe('GET /events', () => {
  const idOf = (digit: number) => `00000000-0000-7000-8000-00000000010${digit}`;
  const types = ['export.completed', 'export.failed', 'export.completed'] as const;
  const failed = { error: 'Too long.', error_code: 'internal_error' } as const;
  const done = { account_id, project_id: project.project_id, export_id, batch_id: other_id };
  const events = types.map((type, at) =>
    workEvent(idOf(at), done, created_at, type === 'export.failed' ? failed : undefined),
  );
  beforeEach(() => {
    const listed = events.map((event, at) => ({
      account_id,
      event_id: event.id,
      listed_id: idOf(at),
      event,
      expires_at: 0,
    }));
    hold({ projects: project, events: listed });
  });
  const list = (query: Record<string, string>, call = signedIn()) => call(webhookRoutes.listEvents, { query });
  const idsOf = async (query: Record<string, string>) => (await list(query)).as(EventList).data.map((one) => one.id);

  it.each<[Record<string, string>, number[]]>([
    [{}, [2, 1, 0]],
    [{ type: 'export.failed' }, [1]],
    [{ after: idOf(0) }, [1, 2]],
    [{ after: idOf(0), type: 'export.completed' }, [2]],
    [{ limit: '1' }, [2]],
  ])('%j answers those of it, in its order', async (query, digits) => {
    expect(await idsOf(query)).toEqual(digits.map(idOf));
  });

  it('goes on where a page ended, and refuses its cursor for another filter', async () => {
    const { next_cursor: cursor = '' } = (await list({ limit: '2' })).as(EventList);
    expect(await idsOf({ limit: '2', cursor })).toEqual([idOf(0)]);
    const refused = { status: 400, code: 'invalid_request', param: 'cursor' };
    expect((await list({ cursor, type: 'export.failed' })).refusal).toEqual(refused);
  });

  it('shows another account nothing, not even that an event exists', async () => {
    const foreign = signedIn({ ...account, account_id: upload_id });
    expect((await list({}, foreign)).as(EventList)).toEqual({ data: [] });
    const refused = { status: 404, code: 'not_found', param: 'after' };
    for (const after of [idOf(0), idOf(9)]) expect((await list({ after }, foreign)).refusal).toEqual(refused);
  });
});
