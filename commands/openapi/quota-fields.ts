import { routeClasses } from '#contract/rate-limits.ts';

/** The same amounts, as limits and as use. */
const amounts = (where: 'limits' | 'usage') => ({
  [`${where}.open_imports`]: 'Imports that have not ended.',
  [`${where}.open_transcriptions`]: 'Transcriptions that have not ended, and imports that one is to follow.',
  [`${where}.open_exports`]: 'Exports that have not ended.',
  [`${where}.upload_slots`]: 'Slots that have not become projects, up to 24 hours after they were reserved.',
  [`${where}.projects`]: 'Projects.',
  [`${where}.stored_bytes`]:
    'Bytes of media and of every version of transcripts. An upload slot counts with its size, an import until its end with the largest file that the plan takes.',
  [`${where}.webhooks`]: 'Webhook endpoints.',
});

/** What the document says of an account's limits and use. */
export const quotaFields: Readonly<Record<string, string>> = {
  limits:
    'How much the plan has room for. Beyond that a request is refused: with `too_many_open` where room comes by itself (imports, transcriptions, exports, upload slots), else with `plan_limit_exceeded`.',
  ...amounts('limits'),
  usage: 'How much of it is taken.',
  ...amounts('usage'),
  rate_limits:
    'How many requests of one API key are answered, by class: `reads`, `writes`, `probes` (which look into an uploaded file, and are writes too) and `uploads` (which reserve upload slots or fill them).',
  ...Object.fromEntries(
    routeClasses.flatMap((name) => [
      [`rate_limits.${name}`, `The bucket of the class \`${name}\`.`],
      [`rate_limits.${name}.requests`, 'What a full bucket answers at once.'],
      [`rate_limits.${name}.seconds`, 'In so many seconds an empty bucket fills again, evenly.'],
    ]),
  ),
};
