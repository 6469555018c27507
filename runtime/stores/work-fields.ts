import { openWork } from '#core/projects/transitions.ts';

/** Of jobs and exports alike: it has not ended. */
export const open = { field: 'status', in: openWork } as const;
/** The fields by which a sweep finds an item. */
export const dueFields = ['due', 'due_at', 'due_failures'] as const;
