import type { ProjectRecord } from '#contract/records/project.ts';

export type Own = Pick<ProjectRecord, 'metadata' | 'external_id'>;

/** What its customer says of a project: its exports and events say it too. */
export const ownView = ({ metadata, external_id }: Own): Own => ({
  ...(metadata && { metadata }),
  ...(external_id !== undefined && { external_id }),
});
