import { createHash, randomUUID } from 'node:crypto';
import { type Language, NotFoundError, type Project } from '@cueline/sdk';
import { Refusal } from './refusal.ts';
import type { Call } from './tool.ts';

interface Source {
  readonly source_url?: string | undefined;
  readonly upload_id?: string | undefined;
  readonly title?: string | undefined;
  readonly language?: Language | undefined;
  readonly text?: string | undefined;
}

/**
 * Makes a project without transcribing it, so nothing is charged. A model that calls again after a lost reply gets the same
 * project, because the idempotency key is derived from the arguments.
 */
export const newProject = async (source: Source, { client, signal }: Call): Promise<Project> => {
  const body = { ...described(source), auto_transcribe: false };
  const idempotencyKey = `mcp-${createHash('sha256').update(JSON.stringify(source)).digest('hex')}`;
  const { id } = await client.projects.create(body, { signal, idempotencyKey });
  try {
    // A second call gets the reply of the first, and the project may have changed since.
    return await client.projects.get(id, { signal });
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
    // The project was deleted since the first call.
    return client.projects.create(body, { signal, idempotencyKey: `mcp-${randomUUID()}` });
  }
};

const described = ({ source_url, upload_id, ...about }: Source) => {
  if (source_url !== undefined && upload_id === undefined) return { ...about, source_url };
  if (source_url === undefined && upload_id !== undefined) return { ...about, upload_id };
  throw noSource();
};

const noSource = () =>
  new Refusal(
    'invalid_request',
    'Exactly one of source_url and upload_id must be given.',
    'Give the link to the media as source_url, or upload the file with start_upload and give its upload_id.',
  );
