import { expect, it } from 'vitest';
import { describeEncodeError } from '#core/media/encode-errors.ts';

it('says what is wrong with the media, whatever the shape of the cause', () => {
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
      code: 'unreadable_media',
      expected: true,
      unbilled: true,
    });
  }
});

it('takes every other code, and an unreadable cause, as an unexpected failure, and shows nothing of it', () => {
  for (const cause of [JSON.stringify({ ErrorCode: 1432, ErrorMessage: 'AccessDenied arn:secret' }), 'timed out', '']) {
    const error = describeEncodeError(cause);
    expect(error.expected).toBe(false);
    expect(error.message).not.toContain('secret');
    // MediaConvert is known not to bill only a job that ended with an error code.
    expect(error.unbilled).toBe(cause.includes('ErrorCode'));
  }
});
