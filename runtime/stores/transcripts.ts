import * as v from 'valibot';
import { objectKeys } from '#contract/object-keys.ts';
import { TranscriptDocument } from '#contract/records/transcript.ts';
import { getText, ifFound, putObject } from '../aws/s3.ts';

export const getTranscript = async (key: string): Promise<TranscriptDocument> =>
  v.parse(TranscriptDocument, JSON.parse(await getText(key)));

/** Undefined when the object was deleted: its version was merged or pruned. */
export const findTranscript = (key: string): Promise<TranscriptDocument | undefined> => ifFound(getTranscript(key));

/** Stores a version under a key of its own; nothing points to it yet. */
export const putTranscript = async (
  project: { account_id: string; project_id: string },
  version: string,
  document: TranscriptDocument,
) => {
  const key = objectKeys.transcript(project, version);
  const text = JSON.stringify(document);
  await putObject(key, text, 'application/json');
  return { pointer: { version, key, language: document.language }, sizeBytes: Buffer.byteLength(text) };
};
