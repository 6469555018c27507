import type { jobRoutes } from '#contract/routes/jobs.ts';
import { Job, JobWarning } from '#contract/schemas/job.ts';
import type { ResourceWords } from '../resource-words.ts';
import { exampleJob, failure, id, progress, warnings } from './phrases.ts';

export const jobWords: ResourceWords<keyof typeof jobRoutes> = {
  tags: { Jobs: 'Imports and transcriptions, which run on their own.' },
  operations: {
    getJob: {
      about: 'Poll it until `status` is `completed` or `failed`.',
      reply: 'The job.',
      example: { reply: { ...exampleJob, status: 'processing', progress: 0.4 } },
    },
  },
  parameters: { job_id: 'The `job_id` of a project, or the `id` of a job.' },
  schemas: {
    Job: {
      schema: Job,
      about: 'An import or a transcription.',
      fields: {
        id: id('job'),
        type: 'What it does.',
        project_id: 'Project that it works for.',
        status: 'Where it stands.',
        progress,
        error: failure,
        warnings,
      },
    },
    JobWarning: {
      schema: JobWarning,
      about: 'Something that differs from what was asked for, in a job that is otherwise fine.',
      fields: {
        code: '`text_not_heard`: part of the text was not heard, its words carry `unheard`, and subtitles and burned captions leave out what there is no time to read. `labels_left_out`: labels such as `[Chorus]` were not spoken and are not in the transcript. `media_shorter_than_stated`: the file ends before the length that its header states.',
        message: 'Says what differs, in a sentence for people.',
      },
    },
  },
};
