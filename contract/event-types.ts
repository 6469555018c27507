/** Work has ended. */
export const workEventTypes = [
  'project.imported',
  'project.import_failed',
  'transcript.completed',
  'transcript.failed',
  'playback.completed',
  'playback.failed',
  'export.completed',
  'export.failed',
] as const;

/** The types of events that webhook endpoints receive (docs/guides/webhooks.md). */
export const eventTypes = [...workEventTypes, 'batch.completed'] as const;
