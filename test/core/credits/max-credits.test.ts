import { expect, it } from 'vitest';
import { refuseOverMaxCredits, untranscribed } from '#core/credits/max-credits.ts';

it('work is refused only where it costs more than max_credits', () => {
  for (const maxCredits of [undefined, 1, 2]) expect(() => refuseOverMaxCredits(1, maxCredits)).not.toThrow();
  const refused = { code: 'max_credits_exceeded', param: 'max_credits' };
  expect(() => refuseOverMaxCredits(1, 0)).toThrow(
    expect.objectContaining({ ...refused, message: 'This takes 1 credit, and max_credits is 0.' }),
  );
  expect(() => refuseOverMaxCredits(3, 2)).toThrow(
    expect.objectContaining({ ...refused, message: 'This takes 3 credits, and max_credits is 2.' }),
  );
});

it('an import whose transcription would cost more says how to start it', () => {
  expect(untranscribed(2, 2)).toBeUndefined();
  expect(untranscribed(3, 2)).toEqual({
    error:
      'This takes 3 credits, and max_credits is 2. Start the transcription with POST /projects/{project_id}/transcribe.',
    error_code: 'max_credits_exceeded',
  });
});
