import { beforeAll, expect, it } from 'vitest';
import type { ProjectRecord } from '#contract/records/project.ts';
import { dueAt } from '#core/work/due.ts';
import { changeSettings, markDeleting, pointToTranscript } from '#runtime/stores/edit-project.ts';
import { freeExternalId, refuseTakenExternalId } from '#runtime/stores/external-ids.ts';
import { findProject, projectExists, statusFields } from '#runtime/stores/projects.ts';
import {
  account,
  account_id,
  created_at,
  endedAt,
  nowMs,
  other_id,
  project_id,
  project as transcribing,
} from '../../support/stores/example-records.ts';
import { everything, hold, interceptTables, itemOf, itemsOf } from '../../support/stores/tables-in-memory.ts';

beforeAll(interceptTables);
const project = { ...transcribing, ...statusFields(account_id, 'ready' as const), style: { font_size: 40 } };
const transcript = { version: 'v', key: 'transcripts/v.json', language: 'de' };
const other = { ...transcript, version: 'w' };
const point = (of: ProjectRecord, pointer: typeof transcript) =>
  pointToTranscript(account, of, { pointer, addedBytes: 7, writes: {} });
/** Expects that the call does not change this project; answers what the call answers, or the code that it throws. */
const refused = async (held: object, call: () => Promise<unknown>) => {
  hold({ projects: held });
  const before = everything();
  const answer = await call().catch((error) => error.code);
  expect(everything()).toEqual(before);
  return answer;
};
const deletedOrAbsent = [
  { ...project, project_id: other_id },
  { ...project, deleting: endedAt },
];

it('changes the given settings and no others', async () => {
  hold({ projects: project });
  expect(await changeSettings(project, { title: 'Another' })).toEqual({ ...project, title: 'Another' });
  expect(itemOf('projects')).toEqual({ ...project, title: 'Another' });
  const { style: _style, ...bare } = project;
  expect(await changeSettings(project, { style: undefined })).toEqual({ ...bare, title: 'Another' });
  expect(await changeSettings(bare, { style: { font_size: 50 } })).toMatchObject({ style: { font_size: 50 } });
});

it('refuses a style where another was stored meanwhile; a title does not depend on that', async () => {
  const { style: _style, ...bare } = project;
  const change = (read: typeof bare) => () => changeSettings(read, { style: { font_size: 50 } });
  expect(await refused({ ...project, style: { font_size: 41 } }, change(project))).toBeUndefined();
  expect(await refused(project, change(bare))).toBeUndefined();
  expect(await refused(bare, change(project))).toBeUndefined();
  hold({ projects: { ...project, style: { font_size: 41 } } });
  expect(await changeSettings(project, { title: 'x' })).toMatchObject({ title: 'x', style: { font_size: 41 } });
});

it.each(deletedOrAbsent)('changes no project that is deleted or absent (%#)', async (held) => {
  expect(await refused(held, () => changeSettings(project, { title: 'x' }))).toBeUndefined();
  expect(await refused(held, () => point(project, transcript))).toBe('changed');
  expect(await refused(held, () => markDeleting(project, nowMs, 'key k'))).toBe('not_found');
});

it.each(['draft', 'ready', 'failed'] as const)('points a project that is %s to a transcript', async (status) => {
  hold({ projects: { ...project, ...statusFields(account_id, status), error: 'of before' } });
  expect(await point(project, transcript)).toBe('done');
  expect(itemOf('projects')).toEqual({ ...project, transcript, version_bytes: 7 });
});

it.each(['importing', 'transcribing'] as const)('points a project that is %s to no transcript', async (status) => {
  const held = { ...project, ...statusFields(account_id, status) };
  expect(await refused(held, () => point(project, transcript))).toBe('changed');
});

it('replaces only the transcript that was read', async () => {
  const read = { ...project, transcript };
  const replace = () => point(read, { ...transcript, version: 'x' });
  expect(await refused({ ...project, transcript: other }, replace)).toBe('changed');
  expect(await refused(read, () => point(project, other))).toBe('changed');
  hold({ projects: read });
  expect(await replace()).toBe('done');
});

it('a project that is being deleted is not found, and in no list of its status', async () => {
  hold({ projects: project });
  expect([await findProject(account_id, project_id), await projectExists(project)]).toEqual([project, true]);
  await markDeleting(project, nowMs, 'key k');
  const { account_status: _status, ...left } = project;
  expect(itemOf('projects')).toEqual({ ...left, deleting: created_at, ...dueAt(project_id, nowMs) });
  expect([await findProject(account_id, project_id), await projectExists(project)]).toEqual([undefined, false]);
});

it('a project that is being deleted frees its external_id', async () => {
  const named = { ...project, external_id: 'talk-7' };
  const claim = { account_id, external_id: 'talk-7', project_id };
  hold({ projects: named, 'external-ids': claim });
  await markDeleting(named, nowMs, 'key k');
  expect(itemsOf('external-ids')).toEqual([]);
});

it('a sweep frees only the external_id that is still of the deleted project', async () => {
  const named = { ...project, external_id: 'talk-7' };
  const claim = { account_id, external_id: 'talk-7', project_id };
  hold({ 'external-ids': claim });
  await freeExternalId(named);
  expect(itemsOf('external-ids')).toEqual([]);
  hold({ 'external-ids': { ...claim, project_id: other_id } });
  await freeExternalId(named);
  expect(itemsOf('external-ids')).toEqual([{ ...claim, project_id: other_id }]);
});

it('an external_id is taken while the item of its project exists, and free once it is gone', async () => {
  const claim = { account_id, external_id: 'talk-7', project_id };
  hold({ projects: { ...project, deleting: created_at }, 'external-ids': claim });
  await expect(refuseTakenExternalId(account_id, 'talk-7')).rejects.toMatchObject({ code: 'external_id_taken' });
  expect(itemsOf('external-ids')).toEqual([claim]);
  hold({ projects: [], 'external-ids': claim });
  await refuseTakenExternalId(account_id, 'talk-7');
  expect(itemsOf('external-ids')).toEqual([]);
});
