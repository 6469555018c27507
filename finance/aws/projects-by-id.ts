import { listProjects } from '#runtime/stores/projects.ts';

const pageProjects = 1000;

/**
 * Project ids of accounts, by project id and by the id of the slot that the project was made of, which is in the key of a
 * resumable upload.
 */
export const projectsById = async (accounts: Iterable<string>): Promise<ReadonlyMap<string, string>> => {
  const projects = new Map<string, string>();
  for (const accountId of accounts) {
    let before: string | undefined;
    do {
      const page = await listProjects(accountId, { limit: pageProjects, ...(before && { before }) });
      for (const { upload_id, project_id } of page)
        projects.set(project_id, project_id).set(upload_id ?? '', project_id);
      before = page.length === pageProjects ? page.at(-1)?.project_id : undefined;
    } while (before);
  }
  return projects;
};
