import { servedContract } from '../../../lib/constructs/openapi-file.ts';

/** What the bundler puts in the place of `openapi-file`, for handlers that run in the process of a test. */
export const { etag, gzipped } = await servedContract();
