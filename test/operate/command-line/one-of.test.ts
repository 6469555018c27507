import { recogniserNames } from '@cueline/local-aws/services/transcribe/recognisers/recogniser.ts';
import { expect, it } from 'vitest';
import { oneOf } from '../../../operate/command-line/one-of.ts';

it('refuses an unknown value of an option, naming the known ones', () => {
  expect(oneOf(recogniserNames, 'moonshine', '--recogniser')).toBe('moonshine');
  expect(() => oneOf(recogniserNames, 'vosk', '--recogniser')).toThrow(
    '--recogniser takes moonshine, whisper-cpp, transformers, not vosk.',
  );
});
