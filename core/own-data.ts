import type { ProjectRecord } from '#contract/records/project.ts';

export type Own = Pick<ProjectRecord, 'metadata' | 'external_id' | 'batch_id'>;

/** The customer's own data of a project, and the batch that made it. The project's exports and events repeat them. */
export const ownView = ({ metadata, external_id, batch_id }: Own): Own => ({
  ...(metadata && { metadata }),
  ...(external_id !== undefined && { external_id }),
  ...(batch_id !== undefined && { batch_id }),
});
