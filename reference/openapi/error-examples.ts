import { errorPagePath } from '#contract/console.ts';
import { type ErrorCode, errorCodes } from '#contract/errors.ts';
import type { ErrorBody } from '#contract/schemas/error.ts';
import { errorWords } from './words.ts';

/** An example response for each error code, but those of TUS, whose routes are not in the document. */
export const errorExamples = (): Record<string, { summary: string; value: ErrorBody }> =>
  Object.fromEntries(
    errorCodes
      .filter((code) => !code.startsWith('tus_'))
      .map((code) => [code, { summary: code, value: exampleOf(code) }]),
  );

const exampleOf = (code: ErrorCode): ErrorBody => {
  const example = errorWords[code];
  if (!example) throw new Error(`${code} has no example in reference/openapi/words/`);
  return {
    error: {
      code,
      ...example,
      request_id: 'QmZ1ehWNIAMEPxA=',
      doc_url: `https://api.example.com${errorPagePath(code)}`,
    },
  };
};
