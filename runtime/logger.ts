import { Logger } from '@aws-lambda-powertools/logger';
import { describeError } from './describe-error.ts';

/** One structured line per request or step. Ids only: no bodies, keys, tokens or texts, and errors without their input. */
export const logger = new Logger({
  serviceName: 'cueline',
  jsonReplacerFn: (_key, value: unknown) => (value instanceof Error ? describeError(value) : value),
});
