import * as v from 'valibot';
import { text } from '../world/books.ts';
import { numberOf } from '../world/expressions.ts';
import type { Client, OnProject } from './client.ts';
import type { Run } from './run.ts';

export interface EditStep {
  readonly do: 'edit';
  readonly account: number;
  readonly project: number;
  readonly guarded: boolean;
  readonly byEditor: boolean;
  readonly inPart: boolean;
}

export interface VersionStep {
  readonly do: 'version';
  readonly account: number;
  readonly project: number;
  readonly pick: number;
  readonly use: 'name' | 'restore';
}

/** PATCH, which needs the ETag, or PUT. */
export const editTranscript = async (
  { account, ...on }: OnProject,
  { guarded, byEditor, inPart }: EditStep,
  client: Client,
): Promise<void> => {
  const by = { ...on, account: byEditor ? { ...account, key: account.keys[1] ?? '' } : account };
  const seen = await client.send({ ...by, operationId: 'getTranscript' });
  const text = `Edit ${client.exchanges.length}`;
  const operations = [{ op: 'replace_words', line: 0, word: 0, words: [{ text }] }];
  const lines = [{ words: [{ text, start: 0, end: 1 }] }];
  await client.send(
    inPart
      ? { ...by, operationId: 'editTranscript', body: { operations }, ifMatch: seen.headers.etag ?? '*' }
      : { ...by, operationId: 'replaceTranscript', body: { lines }, ifMatch: guarded ? seen.headers.etag : undefined },
  );
};

const Versions = v.object({ data: v.array(v.object({ version: v.string() })) });

/** Reads one of the listed versions and what has changed since, then names or restores it. */
export const useVersion = async (on: OnProject, { pick, use }: VersionStep, client: Client): Promise<void> => {
  const reply = await client.send({ ...on, operationId: 'listVersions' });
  if (reply.status !== 200) return;
  const { data } = v.parse(Versions, JSON.parse(reply.body));
  const picked = data[pick % Math.max(1, data.length)];
  if (!picked) return;
  const at = { ...on, params: { ...on.params, version: picked.version } };
  await client.send({ ...at, operationId: 'getVersion' });
  await client.send({ ...at, operationId: 'diffVersions' });
  await client.send(
    use === 'name'
      ? { ...at, operationId: 'nameVersion', body: { name: 'Kept' } }
      : { ...at, operationId: 'restoreVersion' },
  );
};

/** Operations that answer the ETag of the version that they saved. */
const saves = new Set(['replaceTranscript', 'editTranscript', 'restoreVersion']);

/**
 * Every answered save was a version. Each listed version has its words, the current one is listed, exports have the words
 * that they show, and the bytes of the listed versions are those that the project counts.
 */
export const versionsLost = ({ world: { books, tables, objects }, client: { exchanges } }: Run): string[] => {
  const projects = tables.all('projects').filter((item) => !item.deleting);
  const there = new Set(projects.map((item) => `${text(item, 'account_id')}#${text(item, 'project_id')}`));
  const versions = tables.all('transcript-versions');
  const byProject = Map.groupBy(versions, (item) => text(item, 'account_project'));
  const shown = tables
    .all('exports')
    .filter((item) => item.transcript_key && !item.waits_for && there.has(text(item, 'account_project')));
  return [
    ...exchanges
      .filter(({ request, reply }) => saves.has(request.operationId) && reply?.status === 200)
      .filter(({ reply }) => !books.versions.saved.has((reply?.headers.etag ?? '').replaceAll('"', '')))
      .map(({ cause }) => `${cause} was answered 200 and saved no version`),
    ...[...versions.map((item) => text(item, 'key')), ...shown.map((item) => text(item, 'transcript_key'))]
      .filter((key) => objects.text(key) === undefined)
      .map((key) => `the words ${key} of a version are missing`),
    ...projects.flatMap((item) => {
      const listed = byProject.get(`${text(item, 'account_id')}#${text(item, 'project_id')}`) ?? [];
      const current = String(Object(Object(item.transcript?.M).version).S ?? '');
      const bytes = listed.reduce((sum, version) => sum + numberOf(version.size_bytes), 0);
      const counted = item.version_bytes ? numberOf(item.version_bytes) : 0;
      return [
        ...(current && !listed.some((version) => text(version, 'version') === current)
          ? [`the current version ${current} is not listed`]
          : []),
        ...(bytes === counted ? [] : [`versions of ${bytes} bytes are counted as ${counted}`]),
      ];
    }),
  ];
};
