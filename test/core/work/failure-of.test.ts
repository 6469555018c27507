import { describe, expect, it } from 'vitest';
import {
  NO_SPEECH,
  OUR_RENDERER_FAILED,
  SOURCE_BROKEN,
  TEXT_MISMATCH,
  UNREADABLE_MEDIA,
  VIDEO_CRASHED,
} from '#contract/step-errors.ts';
import { AppError } from '#core/app-error.ts';
import { codeOfRefusal, errorOfWork, failureOf, ourFault } from '#core/work/failure-of.ts';

const thrown = (errorMessage: string) => JSON.stringify({ errorType: 'x', errorMessage, trace: [] });

describe('the message for an error that a machine caught', () => {
  it.each([
    [NO_SPEECH, 'no_speech'],
    [TEXT_MISMATCH, 'text_mismatch'],
    [UNREADABLE_MEDIA, 'unreadable_media'],
    [SOURCE_BROKEN, 'link_unreachable'],
    // A step that no machine matches names the code itself.
    ['link_not_found', 'link_not_found'],
  ])('%s keeps its own message, with the code %s', (error, code) => {
    expect(failureOf(error, thrown('Nobody speaks.'))).toEqual({ message: 'Nobody speaks.', code, expected: true });
  });

  it.each([
    ['a bug', 'TypeError', thrown('x is undefined at /var/task/index.mjs')],
    ['a time-out', 'States.Timeout', ''],
    ['a process that a file has crashed', VIDEO_CRASHED, thrown('It ended with SIGSEGV.')],
    ['an error that we name, with an unreadable cause', NO_SPEECH, 'not JSON'],
    ['an error that we name, without a message', NO_SPEECH, '{}'],
    ['an error that we name, with the cause null', NO_SPEECH, 'null'],
  ])('%s shows nothing internal', (_, error, cause) => {
    const { message } = failureOf(error, cause);
    expect(message).toBe(ourFault.message);
  });

  it('a failure that the user cannot correct is unexpected, which raises an alarm', () => {
    expect(failureOf('TypeError', thrown('x')).expected).toBe(false);
    expect(failureOf('States.Timeout', '').expected).toBe(false);
  });

  it('a failed encode has the message of its MediaConvert code', () => {
    const cause = JSON.stringify({ Job: { ErrorCode: 1030 } });
    const message =
      'The media file uses a codec that cannot be read. Convert it to MP4 (H.264 and AAC), then create a new project from that.';
    expect(failureOf('States.TaskFailed', cause)).toEqual({
      message,
      code: 'unreadable_media',
      expected: true,
      unbilled: true,
    });
    expect(failureOf('MediaConvert.ConflictException', cause)).toEqual({
      message,
      code: 'unreadable_media',
      expected: true,
      unbilled: true,
    });
    expect(failureOf('TypeError', cause).expected).toBe(false);
  });

  it.each([
    ['a failed encode without a code of the media', 'States.TaskFailed', ''],
    ['our own code, where MediaConvert may not take over', OUR_RENDERER_FAILED, thrown('It ended with SIGSEGV.')],
  ])('%s is render_failed, which raises an alarm', (_, error, cause) => {
    const message = 'Rendering failed on our side. Please try again.';
    expect(failureOf(error, cause)).toMatchObject({ message, code: 'render_failed', expected: false });
  });

  it('an error of no known name is internal_error', () => {
    expect(failureOf('TypeError', thrown('x'))).toEqual(ourFault);
    expect(ourFault.code).toBe('internal_error');
  });
});

it.each([
  [new AppError('insufficient_credits', 'x'), 'insufficient_credits'],
  [new AppError('not_found', 'x'), 'invalid_request'],
  [new AppError('unavailable', 'x'), 'internal_error'],
])('a refusal has its own code where work can fail for that reason', (refusal, code) => {
  expect(codeOfRefusal(refusal)).toBe(code);
});

it.each([
  ['No speech was found.', 2, 'No speech was found. The credits were refunded.'],
  [
    'The audio could not be transcribed: bad sample rate',
    1,
    'The audio could not be transcribed: bad sample rate. The credits were refunded.',
  ],
  ['The host does not answer.', 0, 'The host does not answer.'],
  ['It was cancelled.', 2, 'It was cancelled. The credits were refunded.'],
  ['The project was deleted.', 2, 'The project was deleted. It had begun, so its credits were not refunded.', true],
])(
  '"%s" of work that cost %i credits mentions a refund only where there is one',
  (message, credits, error, kept = false) => {
    expect(errorOfWork(message, credits, kept)).toBe(error);
  },
);
