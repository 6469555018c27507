import { gunzipSync } from 'node:zlib';
import { etag, gzipped } from 'openapi-file';
import { contractRoutes } from '#contract/routes/contract.ts';
import { admittedRoute } from '#runtime/http/admitted-route.ts';
import { fileAnswer } from '#runtime/http/file-answer.ts';
import { parseRequest } from '#runtime/http/parse-request.ts';

/** GET and HEAD /openapi.json: the generated document, with the deployment that serves it as its server. */
export const handler = admittedRoute(contractRoutes.getOpenapi, async (event) => {
  parseRequest(contractRoutes.getOpenapi, event);
  return fileAnswer(event, {
    etag,
    contentType: 'application/json',
    headers: { 'cache-control': 'public, max-age=300' },
    gzipped: () => gzipped,
    plain: () => gunzipSync(Buffer.from(gzipped, 'base64')).toString('base64'),
  });
});
