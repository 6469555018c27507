import { expect, it } from 'vitest';
import { describeEncodeError } from '#core/media/encode-errors.ts';

it('tells the user what is wrong with the media, in whichever shape the cause comes', () => {
  const shapes = [
    { ErrorCode: 1076, ErrorMessage: 'Demuxer: truncated', Status: 'ERROR' },
    { Job: { ErrorCode: 1076 } },
    { errorCode: 1076 },
    { detail: { errorCode: 1076, status: 'ERROR' } },
  ];
  for (const shape of shapes) {
    expect(describeEncodeError(JSON.stringify(shape))).toEqual({
      message:
        'The media file is damaged or cut short. Convert it to MP4 (H.264 and AAC), then create a new project from that.',
      expected: true,
      unbilled: true,
    });
  }
});

it('takes every other code, and what it can not read, for our fault, and shows nothing of it', () => {
  for (const cause of [JSON.stringify({ ErrorCode: 1432, ErrorMessage: 'AccessDenied arn:secret' }), 'timed out', '']) {
    const error = describeEncodeError(cause);
    expect(error.expected).toBe(false);
    expect(error.message).not.toContain('secret');
    // Only of a job that ended as ERROR is it known that it is not billed.
    expect(error.unbilled).toBe(cause.includes('ErrorCode'));
  }
});
