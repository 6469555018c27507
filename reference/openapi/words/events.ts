import type { EventType } from '#contract/schemas/events.ts';

interface EventWords {
  readonly summary: string;
  readonly about: string;
}

/** The texts of the reference for each event that is sent to webhook endpoints. */
export const eventWords: Readonly<Record<EventType, EventWords>> = {
  'project.imported': {
    summary: 'A source_url was imported',
    about: 'The project has its media. With `auto_transcribe` its transcription starts by itself.',
  },
  'project.import_failed': {
    summary: 'An import failed',
    about: '`error` and `error_code` say why: an unreachable link, not a media file, and so on.',
  },
  'transcript.completed': {
    summary: 'A transcription or alignment finished',
    about:
      'GET /projects/{project_id}/transcript has it. A test delivery is of this type if none is chosen, with `"test": true`.',
  },
  'transcript.failed': {
    summary: 'A transcription or alignment failed',
    about: '`error` and `error_code` say why, and `refunded` how many credits were refunded: all that were charged.',
  },
  'playback.completed': {
    summary: 'Files for players were made',
    about: 'GET /projects/{project_id}/media has their URLs.',
  },
  'playback.failed': {
    summary: 'Files for players could not be made',
    about: '`error` and `error_code` say why. POST /projects/{project_id}/media tries again.',
  },
  'export.completed': {
    summary: 'An export was rendered',
    about: 'GET /exports/{export_id} has its `download_url`.',
  },
  'batch.completed': {
    summary: 'A batch has ended',
    about: 'All its sources have ended, or it was cancelled. GET /batches/{batch_id} has the URL of its results.',
  },
  'credits.low': {
    summary: 'A charge took the balance below low_credits',
    about:
      'Once each time: when credits were added or refunded in between, it may happen again. PATCH /account sets `low_credits`.',
  },
  'spend.threshold': {
    summary: 'A charge took the spend of a month to 50, 80 or 100 % of the budget',
    about:
      'What was spent is what was charged in the UTC month less what was refunded in it. Nothing is refused: a cap of an API key does that. PATCH /account sets `monthly_budget`.',
  },
  'cap.reached': {
    summary: 'The cap of an API key is reached',
    about:
      'A charge left less of the cap than it took itself, so another like it would be refused with `key_cap_reached` until the next UTC day or month. Once in each.',
  },
  'export.failed': {
    summary: 'An export failed',
    about: '`error` and `error_code` say why. Its credits were refunded: `refunded` says how many.',
  },
};
