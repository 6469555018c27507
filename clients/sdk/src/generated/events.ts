// Written by npm run openapi from contract/. Do not edit.

export const eventTypes: ReadonlySet<string> = new Set([
  'project.imported',
  'project.import_failed',
  'transcript.completed',
  'transcript.failed',
  'playback.completed',
  'playback.failed',
  'export.completed',
  'export.failed',
  'batch.completed',
  'credits.low',
  'spend.threshold',
  'cap.reached',
]);
