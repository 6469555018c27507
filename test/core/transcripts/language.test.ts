import { expect, it } from 'vitest';
import { transcriptLanguage } from '#core/transcripts/language.ts';

it.each([
  [
    'what the transcript was in, whatever was asked for since',
    { transcript: { language: 'en' }, language: 'auto' },
    'en',
  ],
  ['what was asked for where there is none yet', { language: 'fr' }, 'fr'],
  ['undetermined where nobody said', { language: 'auto' }, 'und'],
])('an edit is in %s', (_, project, language) => expect(transcriptLanguage(project)).toBe(language));
