import type { jobRoutes } from '#contract/routes/jobs.ts';
import { Job, JobList, JobWarning } from '#contract/schemas/job.ts';
import type { ResourceWords } from '../resource-words.ts';
import {
  cancelling,
  createdAt,
  engines,
  exampleJob,
  failure,
  failureCode,
  id,
  listOfWork,
  ofTest,
  pageFields,
  progress,
  refunded,
  warnings,
} from './phrases.ts';

export const jobWords: ResourceWords<keyof typeof jobRoutes> = {
  tags: { Jobs: 'Imports, transcriptions and the making of files for players, which run in the background.' },
  operations: {
    listJobs: {
      about: listOfWork('jobs'),
      reply: 'A page of jobs.',
      example: { reply: { data: [{ ...exampleJob, status: 'processing', progress: 0.4 }] } },
    },
    getJob: {
      about: 'Poll it until `status` is `completed` or `failed`.',
      reply: 'The job.',
      example: { reply: { ...exampleJob, status: 'processing', progress: 0.4 } },
    },
    cancelJob: {
      about: `${cancelling} A project whose transcription is cancelled is \`ready\` if it has a transcript, otherwise \`failed\`; transcribe it again at any time. A project whose import is cancelled is \`failed\` and has no media. Files for players can be requested again.`,
      reply: 'The job, ended.',
      example: {
        reply: {
          ...exampleJob,
          status: 'failed',
          refunded: 1,
          error: 'It was cancelled. The credits were refunded.',
          error_code: 'cancelled',
          completed_at: '2026-11-21T09:30:02.000Z',
        },
      },
    },
  },
  parameters: { job_id: 'The `job_id` of a project, or the `id` of a job.', type: 'Only those of this type.' },
  schemas: {
    Job: {
      schema: Job,
      about: 'An import, a transcription, or the making of files for players.',
      fields: {
        id: id('job'),
        type: 'What it does.',
        project_id: 'Project that it works for.',
        status: 'Its current status.',
        progress,
        credits: 'Credits charged for it; 0 for all but transcriptions.',
        refunded,
        error: failure,
        error_code: failureCode,
        warnings,
        engine: `What heard the words of a transcription that has completed: ${engines}`,
        export_ids:
          'The exports that wait for it, in the order of the presets; absent where none were requested with it.',
        test: ofTest,
        created_at: createdAt,
        completed_at: 'When it ended, completed or failed; null before that.',
      },
    },
    JobList: { schema: JobList, about: 'A page of jobs.', fields: pageFields },
    JobWarning: {
      schema: JobWarning,
      about: 'Something that differs from what was requested, in a job that is otherwise fine.',
      fields: {
        code: '`text_not_heard`: part of the text was not heard; its words have `unheard`, and subtitles and burned captions leave out what nobody has time to read. Or the text is not what is spoken, and the transcript has the words that were heard (`on_text_mismatch`). `labels_left_out`: labels such as `[Chorus]` were not spoken and are not in the transcript. `media_shorter_than_stated`: the file, or its sound, ends before the length that its header states; started minutes that it lacks are refunded. `speakers_not_told`: speaker labels were requested, but the recogniser did not give any.',
        message: 'Says what differs, in a sentence for people.',
      },
    },
  },
};
