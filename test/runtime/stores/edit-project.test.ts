import { beforeAll, expect, it } from 'vitest';
import type { ProjectRecord } from '#contract/records/project.ts';
import { dueAt } from '#core/work/due.ts';
import { changeSettings, markDeleting, pointToTranscript } from '#runtime/stores/edit-project.ts';
import { findProject, isThere, statusFields } from '#runtime/stores/projects.ts';
import {
  account,
  account_id,
  created_at,
  endedAt,
  nowMs,
  other_id,
  project_id,
  project as transcribing,
} from './example-records.ts';
import { everything, hold, interceptTables, itemOf } from './tables-in-memory.ts';

beforeAll(interceptTables);
const project = { ...transcribing, ...statusFields(account_id, 'ready' as const), style: { font_size: 40 } };
const transcript = { version: 'v', key: 'transcripts/v.json', language: 'de' };
const other = { ...transcript, version: 'w' };
const point = (of: ProjectRecord, pointer: typeof transcript, unchanged: boolean) =>
  pointToTranscript(account, of, { pointer, sizeBytes: 7, unchanged });
/** What the call changes of a table that holds this project. */
const refused = async (held: object, call: () => Promise<unknown>) => {
  hold({ projects: held });
  const before = everything();
  const answer = await call().catch((error) => error.code);
  expect(everything()).toEqual(before);
  return answer;
};
const gone = [
  { ...project, project_id: other_id },
  { ...project, deleting: endedAt },
];

it('changes what is given and nothing else', async () => {
  hold({ projects: project });
  expect(await changeSettings(project, { title: 'Another' })).toEqual({ ...project, title: 'Another' });
  expect(itemOf('projects')).toEqual({ ...project, title: 'Another' });
  const { style: _style, ...bare } = project;
  expect(await changeSettings(project, { style: undefined })).toEqual({ ...bare, title: 'Another' });
  expect(await changeSettings(bare, { style: { font_size: 50 } })).toMatchObject({ style: { font_size: 50 } });
});

it('does not lose a style that was changed meanwhile, and a title does not care', async () => {
  const { style: _style, ...bare } = project;
  const change = (read: typeof bare) => () => changeSettings(read, { style: { font_size: 50 } });
  expect(await refused({ ...project, style: { font_size: 41 } }, change(project))).toBeUndefined();
  expect(await refused(project, change(bare))).toBeUndefined();
  expect(await refused(bare, change(project))).toBeUndefined();
  hold({ projects: { ...project, style: { font_size: 41 } } });
  expect(await changeSettings(project, { title: 'x' })).toMatchObject({ title: 'x', style: { font_size: 41 } });
});

it.each(gone)('changes no project that is gone (%#)', async (held) => {
  expect(await refused(held, () => changeSettings(project, { title: 'x' }))).toBeUndefined();
  expect(await refused(held, () => point(project, transcript, false))).toBe(false);
  expect(await refused(held, () => markDeleting(project, nowMs))).toBe('not_found');
});

it.each(['draft', 'ready', 'failed'] as const)('points a project that is %s to a transcript', async (status) => {
  hold({ projects: { ...project, ...statusFields(account_id, status), error: 'of before' } });
  expect(await point(project, transcript, true)).toBe(true);
  expect(itemOf('projects')).toEqual({ ...project, transcript, version_bytes: 7 });
});

it.each(['importing', 'transcribing'] as const)('edits nothing while it is %s', async (status) => {
  const held = { ...project, ...statusFields(account_id, status) };
  expect(await refused(held, () => point(project, transcript, false))).toBe(false);
});

it('overwrites a transcript that it has not read only where that is not asked for', async () => {
  const read = { ...project, transcript };
  const pointOf = (unchanged: boolean) => point(read, { ...transcript, version: 'x' }, unchanged);
  expect(await refused({ ...project, transcript: other }, () => pointOf(true))).toBe(false);
  expect(await refused(read, () => point(project, other, true))).toBe(false);
  hold({ projects: { ...project, transcript: other } });
  expect(await pointOf(false)).toBe(true);
  hold({ projects: read });
  expect(await pointOf(true)).toBe(true);
});

it('a project that is being deleted is not found, and in no list of its status', async () => {
  hold({ projects: project });
  expect([await findProject(account_id, project_id), await isThere(project)]).toEqual([project, true]);
  await markDeleting(project, nowMs);
  const { account_status: _status, ...left } = project;
  expect(itemOf('projects')).toEqual({ ...left, deleting: created_at, ...dueAt(project_id, nowMs) });
  expect([await findProject(account_id, project_id), await isThere(project)]).toEqual([undefined, false]);
});
