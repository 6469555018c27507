import { createHash, randomUUID } from 'node:crypto';
import { type CreateProject, type Language, NotFoundError, type Project } from '@cueline/sdk';
import { Refusal } from './refusal.ts';
import type { Call } from './tool.ts';

interface Source {
  readonly source_url?: string | undefined;
  readonly upload_id?: string | undefined;
  readonly title?: string | undefined;
  readonly language?: Language | undefined;
  readonly text?: string | undefined;
}

interface Made {
  readonly project: Project;
  /** What the first such call has charged. */
  readonly credits: number | undefined;
}

/**
 * Makes a project, by default without transcribing it, so that nothing is charged. A model that calls again after a lost reply gets the
 * same project, because the idempotency key is derived from the arguments.
 */
export const newProject = async (
  source: Source,
  { client, signal }: Call,
  wish: Pick<CreateProject, 'exports' | 'style' | 'max_credits'> | { readonly auto_transcribe: false } = {
    auto_transcribe: false,
  },
): Promise<Made> => {
  const body = { ...described(source), ...wish };
  const asked = 'auto_transcribe' in wish ? source : body;
  const idempotencyKey = `mcp-${createHash('sha256').update(JSON.stringify(asked)).digest('hex')}`;
  const { data, creditsCharged } = await client.projects.create(body, { signal, idempotencyKey }).withResponse();
  try {
    // A second call gets the reply of the first, and the project may have changed since.
    return { project: await client.projects.get(data.id, { signal }), credits: creditsCharged };
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
    // The project was deleted since the first call.
    const again = client.projects.create(body, { signal, idempotencyKey: `mcp-${randomUUID()}` });
    const made = await again.withResponse();
    return { project: made.data, credits: made.creditsCharged };
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
