import type { ProjectRecord, TranscriptPointer } from '../../../contract/records/project.ts';
import { AppError } from '../../../core/app-error.ts';
import { projectMoves } from '../../../core/projects/transitions.ts';
import { dueAt } from '../../../core/work/due.ts';
import { updateItem } from '../aws/dynamodb.ts';
import { statusFields } from './projects.ts';

type Key = Pick<ProjectRecord, 'account_id' | 'project_id'>;
const keyOf = ({ account_id, project_id }: Key) => ({ account_id, project_id });
const there = [{ present: 'project_id' }, { absent: 'deleting' }] as const;

type Settings = Pick<ProjectRecord, 'title' | 'style' | 'format'>;

/** Changes title, style and format; false when the style is not what was read, or the project is gone. */
export const changeSettings = (project: ProjectRecord, settings: Settings): Promise<boolean> =>
  updateItem('projects', keyOf(project), {
    set: { ...settings },
    conditions: [...there, project.style ? { field: 'style', is: project.style } : { absent: 'style' }],
  });

/** Points a project that nobody works on to a new transcript; false when it is not as it was read any more. */
export const pointToTranscript = (project: ProjectRecord, transcript: TranscriptPointer): Promise<boolean> =>
  updateItem('projects', keyOf(project), {
    set: { ...statusFields(project.account_id, projectMoves.edit.to), transcript },
    remove: ['error'],
    conditions: [
      ...there,
      { field: 'status', in: projectMoves.edit.from },
      project.transcript ? { field: 'transcript', is: project.transcript } : { absent: 'transcript' },
    ],
  });

/** From now on the project is not found; a sweep stops its work and clears it away. Throws not_found. */
export const markDeleting = async (key: Key, nowMs: number): Promise<void> => {
  const marked = await updateItem('projects', keyOf(key), {
    set: { deleting: true, ...dueAt(key.project_id, nowMs) },
    // Out of the by-status index at once.
    remove: ['account_status'],
    conditions: there,
  });
  if (!marked) throw new AppError('not_found', 'There is no project with this id.');
};
