import { Logger } from '@aws-lambda-powertools/logger';

/** One structured line per request or step. Ids only: no bodies, keys, tokens or texts. */
export const logger = new Logger({ serviceName: 'cueline' });
