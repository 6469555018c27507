import { ApiError, ConnectionError } from '@cueline/sdk';
import * as v from 'valibot';
import { fieldAt, namesOf, noteOf } from './fields.ts';

/** A refusal of the tools themselves. */
export class Refusal extends Error {
  readonly code: string;
  readonly next: string;

  constructor(code: string, message: string, next: string) {
    super(message);
    this.code = code;
    this.next = next;
  }
}

const again = 'Call the tool again with the same arguments: nothing is done or charged twice.';

/** What a model can do about an error of the API. */
const nextSteps: Readonly<Record<string, string>> = {
  invalid_request: 'Correct the arguments that are named, then call the tool again.',
  unsupported_source_url: 'Give a direct https link to a media file, or upload the file with start_upload.',
  not_media: 'Ask the user for another file: this one has no audio or video that can be read.',
  unsupported_media: 'Tell the user to convert the file as the message says.',
  encrypted_media: 'Ask the user for a copy without encryption.',
  no_audio: 'Ask the user for a file with sound: captions are made from speech.',
  duration_limit_exceeded: 'Ask the user to cut the media into shorter files.',
  unauthorized: 'Ask the user for a valid API key. Do not try again with this one.',
  insufficient_credits: 'Tell the user that the account lacks credits. Do not try again before there are more.',
  spend_limit_reached: 'Tell the user. The limit ends at 00:00 UTC.',
  key_cap_reached: 'Tell the user that the cap of this API key is reached. Do not try again before its next period.',
  scope_missing: 'Tell the user which scope this API key lacks.',
  plan_limit_exceeded: 'Tell the user what the plan does not allow; get_usage shows its limits.',
  not_found: 'Check the id with list_projects. What was deleted is not found either.',
  transcript_not_ready: 'Call caption_video with the project_id: it quotes or awaits the transcription.',
  cancel_limit_reached:
    'Tell the user that what get_status still shows as open runs on and stays charged. It can be cancelled again after 00:00 UTC.',
  project_busy: 'Call get_status with wait_seconds until the running job has ended, then call the tool again.',
  quote_stale: 'Get a new quote and show its credits to the user: what it was for has changed.',
  quote_expired: 'Get a new quote and show its credits to the user.',
  upload_incomplete: 'Finish the upload with the command of start_upload, then call the tool again.',
  upload_used: 'Find its project with list_projects, or start another upload with start_upload.',
  upload_expired: 'Start again with start_upload.',
  version_mismatch: 'Call get_transcript, then make the edit again on the version that is there now.',
  payload_too_large: 'Send less in one call; media files go by start_upload.',
  rate_limited: 'Wait for the seconds in retry_after_seconds, then call the tool again.',
  too_many_open: 'Wait with get_status until running work has ended, then call the tool again.',
  internal_error: `${again} If it fails again, give the user the request_id.`,
  unavailable: `Wait for some seconds. ${again}`,
};

export interface RefusalText {
  readonly code: string;
  readonly message: string;
  readonly details?: readonly { readonly param: string; readonly message: string }[];
  readonly retry_after_seconds?: number;
  readonly request_id?: string;
  readonly next: string;
}

/** What a model sees of an error; undefined for an unforeseen error. */
export const refusalOf = (error: unknown, isTimeUp: boolean): RefusalText | undefined => {
  if (error instanceof Refusal) return { code: error.code, message: error.message, next: error.next };
  if (isTimeUp) return { code: 'timed_out', message: 'The answer took too long.', next: again };
  if (error instanceof ApiError) return refusalOfApi(error);
  if (error instanceof ConnectionError) return { code: 'unreachable', message: 'The API did not answer.', next: again };
  return undefined;
};

type Issue = v.BaseIssue<unknown>;
type Input = v.GenericSchema & { readonly entries: v.ObjectEntries };

/** Arguments that a tool does not take, with what it takes: models guess names, and paths of files. */
export const wrongArguments = (issues: readonly Issue[], input: Input): RefusalText => {
  const details = issues
    .slice(0, maxDetails)
    .map((issue) => ({ param: v.getDotPath(issue) ?? '', message: ofIssue(issue, input) }));
  const isFile =
    details.some(({ param }) => /file|path/.test(param)) || issues.some(({ input: given }) => isLocal(given));
  return {
    code: 'invalid_request',
    message: `${details.map(({ param, message }) => `${param || 'the arguments'}: ${message}`).join('; ')}.`,
    details,
    next: `${isFile ? 'A local file goes by start_upload. ' : ''}Correct this and call the tool again. Its arguments: ${Object.keys(input.entries).join(', ')}.`,
  };
};

const maxDetails = 10;

const isLocal = (input: unknown): boolean =>
  typeof input === 'string' && /^(?:\/|~|\.{1,2}\/|[A-Z]:\\|file:)/i.test(input);

/** valibot says what it expected in the notation of types. */
const ofIssue = ({ kind, expected, received, message, ...issue }: Issue, input: Input): string => {
  const path = issue.path ?? [];
  if (expected === 'never') return `no such argument${meant(String(path[0]?.key), input)}`;
  const field = fieldAt(input, path);
  if (received === 'undefined') return `it is missing${noteOf(field)}`;
  if (expected === 'Object' && field) return `takes an object with ${namesOf(field).join(', ')}, not ${received}`;
  return kind === 'schema' && expected
    ? `takes ${expected.replace(/^\(|\)$/g, '').replaceAll(' | ', ', ')}, not ${received}`
    : message;
};

/** What models call an argument. */
const guesses: Readonly<Record<string, string>> = {
  ...{ search: 'title', query: 'title', name: 'title', id: 'project_id', url: 'source_url', link: 'source_url' },
  ...{ urls: 'sources', links: 'sources', size: 'size_bytes', version: 'if_version', format: 'response_format' },
};

const meant = (guess: string, input: Input): string => {
  const name = guesses[guess] ?? '';
  const field = fieldAt(input, [{ key: name }]);
  return field ? `, but ${name}${noteOf(field)}` : '';
};

const refusalOfApi = ({ code = 'unavailable', message, details, requestId, retryAfterMs }: ApiError): RefusalText => ({
  code,
  message,
  ...(details.length > 0 && { details }),
  ...(retryAfterMs !== undefined && { retry_after_seconds: Math.ceil(retryAfterMs / 1000) }),
  ...(requestId !== undefined && { request_id: requestId }),
  next: nextSteps[code] ?? again,
});
