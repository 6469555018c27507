import type { ComponentChildren } from 'preact';
import { ApiError, ConnectionError } from '../api.ts';
import { words } from '../messages/everywhere.ts';
import { Button } from './button.tsx';

const { problems } = words;

interface ProblemText {
  readonly title: string;
  readonly help: string;
  readonly requestId?: string | undefined;
}

/** What happened, and what to do. For a refused request this is the API's own message. */
const textOf = (error: unknown, refusals: Readonly<Record<string, string>>): ProblemText => {
  if (error instanceof ConnectionError) return { title: problems.offline, help: problems.offlineHelp };
  if (!(error instanceof ApiError)) return { title: problems.refused, help: String(error) };
  const { status, requestId, retryAfterMs = 1000 } = error;
  if (status === 429) {
    return { title: problems.tooFast, help: problems.tooFastHelp(Math.ceil(retryAfterMs / 1000)), requestId };
  }
  if (status >= 500) return { title: problems.busy, help: problems.busyHelp, requestId };
  if (status === 401) return { title: problems.ended, help: problems.endedHelp };
  const title = refusals[error.code ?? ''] ?? (status === 404 ? problems.missing : problems.refused);
  return { title, help: error.message, requestId };
};

interface ProblemProps {
  readonly error: unknown;
  /** Titles of refused requests, by the code of the error. */
  readonly refusals?: Readonly<Record<string, string>>;
  readonly onRetry?: () => void;
  /** Fields that show their own error. */
  readonly beside?: readonly string[];
}

/** An error, with a button that tries again where that is possible. */
export const Problem = ({ error, refusals = {}, onRetry, beside = [] }: ProblemProps) => {
  if (beside.some((param) => wrongIn(error, param) !== undefined)) return null;
  const { title, help, requestId } = textOf(error, refusals);
  return (
    <div class="notice bad" role="alert">
      <h3>{title}</h3>
      <p>{help}</p>
      {requestId && (
        <p class="soft small">
          {problems.requestId} <code>{requestId}</code>
        </p>
      )}
      {onRetry && (
        <div>
          <Button onClick={onRetry}>{words.retry}</Button>
        </div>
      )}
    </div>
  );
};

/** The message of the API for a field of the request. */
export const wrongIn = (error: unknown, param: string): string | undefined => {
  if (!(error instanceof ApiError)) return undefined;
  const detail = error.details.find((one) => one.param === param || one.param.startsWith(`${param}[`));
  if (detail) return detail.message;
  return error.param === param ? error.message : undefined;
};

interface ViewProps<T> {
  readonly loaded: { readonly value: T | undefined; readonly error: unknown; readonly reload: () => void };
  readonly children: (value: T) => ComponentChildren;
}

/** The loaded value, or a note that it is loading. Above it the error of the last attempt. */
export const View = <T,>({ loaded: { value, error, reload }, children }: ViewProps<T>) => (
  <>
    {error !== undefined && <Problem error={error} onRetry={reload} />}
    {value === undefined ? error === undefined && <p class="soft">{words.loading}</p> : children(value)}
  </>
);
