import type { EditTranscript, Transcript } from '@cueline/sdk';
import type { Call } from './tool.ts';
import { etagOf, lineView, versionOf } from './transcript-view.ts';

const maxShownLines = 12;

/** Applies operations to a version; refused when the transcript has another version by now. */
export const edited = async (
  projectId: string,
  ifVersion: string,
  operations: EditTranscript['operations'],
  call: Call,
) => {
  const body = { operations };
  const options = { signal: call.signal, ifMatch: etagOf(ifVersion) };
  const { data, etag } = await call.client.transcripts.edit(projectId, body, options).withResponse();
  return savedView(projectId, data, etag, firstLineOf(operations), call);
};

/** Makes an earlier version the transcript again. */
export const restored = async (projectId: string, ifVersion: string, version: string, call: Call) => {
  const options = { signal: call.signal, ifMatch: etagOf(ifVersion) };
  const { data, etag } = await call.client.transcripts.versions.restore(projectId, version, options).withResponse();
  return savedView(projectId, data, etag, 0, call);
};

const savedView = async (
  projectId: string,
  { lines }: Transcript,
  etag: string | undefined,
  firstLine: number,
  { client, signal }: Call,
) => {
  const version = versionOf(etag);
  const versions = await client.transcripts.versions.list(projectId, undefined, { signal });
  // Newest first. Edits of one key within minutes are one version, so the version that was edited may be gone.
  const before = versions.data.find((one) => !one.current);
  const from = Math.max(0, firstLine - 1);
  return {
    version,
    ...(before && { undo_version: before.version }),
    line_count: lines.length,
    lines: lines.slice(from, from + maxShownLines).map((line, at) => lineView(line, from + at, false)),
    next: 'Call preview_captions to check the captions, or edit_transcript with this version as if_version for more.',
  };
};

const firstLineOf = (operations: EditTranscript['operations']): number =>
  Math.min(...operations.map((operation) => ('line' in operation ? operation.line : 0)));
