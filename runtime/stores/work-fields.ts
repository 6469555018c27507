import { openWork } from '#core/projects/transitions.ts';

/** The conditions that a job or an export has not ended, and that it has. */
export const open = { field: 'status', in: openWork } as const;
export const ended = { field: 'status', in: ['completed', 'failed'] } as const;
/** The fields by which a sweep finds an item. */
export const dueFields = ['due', 'due_at', 'due_failures'] as const;
/** The fields of a project that say why its last work failed. */
export const errorFields = ['error', 'error_code'] as const;
/** The fields of a transcription that waits for its Transcribe job. */
export const speechFields = ['speech_token', 'speech_job'] as const;
