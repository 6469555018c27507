import type { ProjectRecord } from '#contract/records/project.ts';

export type Own = Pick<ProjectRecord, 'metadata' | 'external_id' | 'batch_id'>;

/** What its customer says of a project, and the batch that made it: its exports and events say it too. */
export const ownView = ({ metadata, external_id, batch_id }: Own): Own => ({
  ...(metadata && { metadata }),
  ...(external_id !== undefined && { external_id }),
  ...(batch_id !== undefined && { batch_id }),
});
