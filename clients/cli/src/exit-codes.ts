import { CommanderError } from '@commander-js/extra-typings';
import { ApiError, ConnectionError, isCuelineError, WaitTimeoutError, WorkFailedError } from '@cueline/sdk';

/** What scripts branch on. The README has the same table. */
export const exitCodes = {
  done: 0,
  /** Also a file that cannot be written. */
  failed: 1,
  usage: 2,
  refusedKey: 3,
  notFound: 4,
  payment: 5,
  conflict: 6,
  rateLimited: 7,
  workFailed: 8,
  unreachable: 9,
} as const;

const ofStatus: Readonly<Record<number, number>> = {
  401: exitCodes.refusedKey,
  402: exitCodes.payment,
  403: exitCodes.refusedKey,
  404: exitCodes.notFound,
  409: exitCodes.conflict,
  410: exitCodes.conflict,
  412: exitCodes.conflict,
  429: exitCodes.rateLimited,
};

/** The arguments are wrong. */
export class UsageError extends Error {}

/** Some work of a batch failed; its results say which and why. */
export class WorkFailed extends Error {}

/** No answer says whether the work was begun. */
export class MayHaveBegun extends Error {
  constructor(cause: unknown, look: string | undefined) {
    const shown = look === undefined ? '' : `: \`${look}\` shows it`;
    super(`${messageOf(cause)} It may have begun all the same${shown}. ${again}`, { cause });
  }
}

const again = 'The same line within 24 hours takes it up and is charged once.';

export const exitCodeOf = (error: unknown): number => {
  if (error instanceof MayHaveBegun) return exitCodeOf(error.cause);
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.usage;
  if (error instanceof UsageError || isMissingFile(error)) return exitCodes.usage;
  if (error instanceof ApiError)
    return ofStatus[error.status] ?? (error.status < 500 ? exitCodes.usage : exitCodes.unreachable);
  if (error instanceof WorkFailedError || error instanceof WorkFailed) return exitCodes.workFailed;
  if (error instanceof ConnectionError || error instanceof WaitTimeoutError) return exitCodes.unreachable;
  return exitCodes.failed;
};

const isMissingFile = (error: unknown): error is Error & { readonly path: string } =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT' && 'path' in error;

/** For people one sentence, for programs the fields of the API's own errors. */
export const errorFacts = (thrown: unknown) => {
  const error = thrown instanceof MayHaveBegun ? thrown.cause : thrown;
  return {
    code: error instanceof ApiError || error instanceof WorkFailedError ? error.code : undefined,
    message: messageOf(thrown),
    request_id: error instanceof ApiError ? error.requestId : undefined,
    handle: isCuelineError(error) ? error.handle : undefined,
    exit_code: exitCodeOf(error),
  };
};

/** In one sentence, as the API's own. */
export const messageOf = (error: unknown): string => {
  if (isMissingFile(error)) return `There is no file ${error.path}.`;
  const message = error instanceof Error ? error.message : String(error);
  return error instanceof CommanderError
    ? `${message.replace(/^error: |\.$/g, '')}. --help shows what is possible.`
    : message;
};
