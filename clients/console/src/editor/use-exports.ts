import { cueline } from '../api.ts';
import { useLoaded } from '../use-loaded.ts';
import { isRunning } from './is-running.ts';

const pollMs = 2000;

/** The exports of a project, newest first; read anew with each of its jobs. */
export const useExports = (projectId: string, jobId: string | null = '') =>
  useLoaded(
    () => cueline.exports.list(projectId),
    `${projectId} ${jobId}`,
    (value) => (value?.data.some(isRunning) ? pollMs : undefined),
  );
