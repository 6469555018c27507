import { maxErrorDetails } from '#contract/limits.ts';
import { AppError, type Problem } from '../app-error.ts';

const maxNamed = 3;
const maxNamedLength = 700;
const maxQuoted = 1000;

/** The error invalid_request with the problems in `details` and the first few in the message. `count` is their true number. */
export const invalidRequest = (problems: readonly Problem[], count = problems.length): AppError => {
  const details = problems
    .slice(0, maxErrorDetails)
    .map(({ param, message }) => ({ param: param.slice(0, maxQuoted), message: message.slice(0, maxQuoted) }));
  const named = details.slice(0, maxNamed).map(({ param, message }) => `${param}: ${message}`.slice(0, maxNamedLength));
  const more = count > maxNamed ? [`and ${count - maxNamed} more`] : [];
  return new AppError('invalid_request', [...named, ...more].join('; '), {
    ...(details[0] && { param: details[0].param }),
    details,
  });
};
