import type { ProjectRecord } from '#contract/records/project.ts';
import { findProject } from '../stores/projects.ts';
import { workEnded } from './work-ended.ts';

/** The project of a step's work. Throws WorkEnded once it is deleted: its deletion ends the work. */
export const projectOfWork = async (work: { account_id: string; project_id: string }): Promise<ProjectRecord> => {
  const project = await findProject(work.account_id, work.project_id);
  if (!project) throw workEnded(work.project_id);
  return project;
};
