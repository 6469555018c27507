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

/** A charge took the account or a key to a limit (docs/decisions/credit-events.md). */
export const creditEventTypes = ['credits.low', 'spend.threshold', 'cap.reached'] as const;

/** The types of events that webhook endpoints receive (docs/guides/webhooks.md). */
export const eventTypes = [...workEventTypes, 'batch.completed', ...creditEventTypes] as const;
