import type { ProjectRecord } from '#contract/records/project.ts';
import type { MediaFacts } from '#contract/schemas/media-facts.ts';
import { AppError } from '../app-error.ts';

type Progress = Pick<ProjectRecord, 'status' | 'media'>;

export const projectBusy = (): AppError =>
  new AppError(
    'project_busy',
    'An import or transcription of this project is running. Wait until its job has ended, then send the request again.',
  );

/** The media of a project. Throws project_busy while it is being imported, and not_media where the import failed. */
export const mediaOf = ({ status, media }: Progress): MediaFacts => {
  if (media) return media;
  if (status === 'importing') throw projectBusy();
  throw new AppError('not_media', 'The project has no media, since its import failed. Create a new project.');
};

/** The error transcript_not_ready, whose message says whether to wait or what to do instead. */
export const noTranscript = ({ status, media }: Progress): AppError => {
  if (status === 'importing' || status === 'transcribing')
    return new AppError(
      'transcript_not_ready',
      `The project has no transcript yet: its status is ${status}. Wait until its job has ended.`,
    );
  if (!media)
    return new AppError(
      'transcript_not_ready',
      'The project has no media to transcribe, since its import failed. Create a new project.',
    );
  const why = status === 'failed' ? ', since transcribing it failed' : '';
  return new AppError(
    'transcript_not_ready',
    `The project has no transcript${why}. Start one with POST /projects/{project_id}/transcribe, or PUT your own.`,
  );
};
