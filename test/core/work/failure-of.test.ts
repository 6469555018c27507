import { describe, expect, it } from 'vitest';
import {
  NO_SPEECH,
  OUR_RENDERER_FAILED,
  TEXT_MISMATCH,
  UNREADABLE_MEDIA,
  VIDEO_CRASHED,
} from '#contract/step-errors.ts';
import { errorOfWork, failureOf } from '#core/work/failure-of.ts';

const thrown = (errorMessage: string) => JSON.stringify({ errorType: 'x', errorMessage, trace: [] });

describe('the message for an error that a machine caught', () => {
  it.each([NO_SPEECH, TEXT_MISMATCH, UNREADABLE_MEDIA])('%s keeps its own message', (error) => {
    expect(failureOf(error, thrown('Nobody speaks.'))).toEqual({ message: 'Nobody speaks.', expected: true });
  });

  it.each([
    ['a bug', 'TypeError', thrown('x is undefined at /var/task/index.mjs')],
    ['a time-out', 'States.Timeout', ''],
    ['a process that a file has crashed', VIDEO_CRASHED, thrown('It ended with SIGSEGV.')],
    ['our own code, where MediaConvert may not take over', OUR_RENDERER_FAILED, thrown('It ended with SIGSEGV.')],
    ['an error that we name, with an unreadable cause', NO_SPEECH, 'not JSON'],
    ['an error that we name, without a message', NO_SPEECH, '{}'],
    ['an error that we name, with the cause null', NO_SPEECH, 'null'],
  ])('%s shows nothing internal', (_, error, cause) => {
    const { message } = failureOf(error, cause);
    expect(message).toBe('Something went wrong on our side. Please try again.');
  });

  it('a failure that the user cannot correct is unexpected, which raises an alarm', () => {
    expect(failureOf('TypeError', thrown('x')).expected).toBe(false);
    expect(failureOf('States.Timeout', '').expected).toBe(false);
  });

  it('a failed encode has the message of its MediaConvert code', () => {
    const cause = JSON.stringify({ Job: { ErrorCode: 1030 } });
    const message =
      'The media file uses a codec that cannot be read. Convert it to MP4 (H.264 and AAC), then create a new project from that.';
    expect(failureOf('States.TaskFailed', cause)).toEqual({ message, expected: true, unbilled: true });
    expect(failureOf('MediaConvert.ConflictException', cause)).toEqual({ message, expected: true, unbilled: true });
    expect(failureOf('TypeError', cause).expected).toBe(false);
    expect(failureOf('States.TaskFailed', '').message).toBe('Rendering failed on our side. Please try again.');
  });
});

it.each([
  ['No speech was found.', 2, 'No speech was found. The credits were refunded.'],
  [
    'The audio could not be transcribed: bad sample rate',
    1,
    'The audio could not be transcribed: bad sample rate. The credits were refunded.',
  ],
  ['The host does not answer.', 0, 'The host does not answer.'],
  ['It was cancelled.', 2, 'It was cancelled. It had begun, so its credits were not refunded.', true],
])(
  '"%s" of work that cost %i credits mentions a refund only where there is one',
  (message, credits, error, kept = false) => {
    expect(errorOfWork(message, credits, kept)).toBe(error);
  },
);
