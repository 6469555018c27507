import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { errorWords } from '#contract/error-words.ts';
import { errorCodes, errorStatus } from '#contract/errors.ts';
import { failures } from '#contract/failures.ts';
import type { Route } from '#contract/route.ts';
import { apiVersionPrefix } from '#contract/route-paths.ts';
import { routes } from '#contract/routes.ts';
import { sessionCookieName } from '#core/keys/session-cookie.ts';
import { errorExamples } from './error-examples.ts';
import { figures } from './figures.ts';
import { operationOf } from './operation.ts';
import { sharedComponents } from './responses.ts';
import { componentSchemas } from './schemas.ts';
import { webhooksObject } from './webhooks.ts';
import { tagWords } from './words.ts';

const waitingRoutes = Object.values<Route>(routes)
  .filter(({ places }) => places)
  .map(({ method, path }) => `\`${method} ${path}\``)
  .join(', ');

const description = `Cueline turns audio and video into timed transcripts, styled captions and platform-ready rendered files.

The main job: \`POST /uploads\`, PUT the bytes to \`upload_url\`, \`POST /projects\`, poll \`GET /jobs/{job_id}\`, \`GET\` the
transcript, \`POST\` exports and poll \`GET /exports/{export_id}\`.

- Times within media are seconds, other times ISO 8601 in UTC. Lengths of texts are in characters, which are Unicode
  code points.
- Unknown fields of a body and unknown query parameters are refused by name, all of them at once.
- The requests of an API key are counted in four classes: reads, writes, probes of uploads, and uploads. Above the limit of the
  plan a request is answered 429 \`rate_limited\`, with the seconds to wait in \`Retry-After\`. \`RateLimit\` and
  \`RateLimit-Policy\` give the state of the limits. TUS requests are answered 503 instead, which TUS clients retry.
- An account may have only a few requests at once in progress on the routes that may take seconds, ${figures.waitingPlaces} where the deployment
  has AWS's usual quota: ${waitingRoutes}. Above that the answer is 429 \`rate_limited\` too. Send them one after another.
- A plan limits the number of open imports, transcriptions, exports and upload slots, of projects and of stored bytes;
  \`GET /account\` shows limits and usage. A request above a limit is answered 429 \`too_many_open\` where usage falls as
  work ends, or 403 \`plan_limit_exceeded\` where something must be deleted. A batch is refused as a whole.
- Resources of another account are answered like resources that do not exist.
- Within \`/v1\` fields are only added: ignore fields that you do not know.
- \`HEAD\` is answered for \`/openapi.json\`, and 405 elsewhere; use \`GET\`.
- \`webhooks\` describes what is sent to the endpoints of \`POST /webhooks\`, and how it is signed.
- Every error of Cueline itself has the schema Error, with a stable \`code\`. Errors of the API gateway in front of it have the
  gateway's own body, \`{"message": string}\`, no \`request_id\` and no CORS headers: 400 for a request that is not valid
  HTTP, 413 above 10 MB, 429 when throttled, 500 when a request breaks off, 503 or 504 after 30 seconds. AWS does not
  document which of the last two; both mean that it is unknown whether the request was done.
- A script in a browser cannot read a response without CORS headers: \`fetch\` throws a \`TypeError\` ("Failed to fetch"),
  as when the network is down. Treat it like 429 or 503: check that the body is below 10 MB, wait a second, twice as long
  each time, and send the request again, with the same Idempotency-Key if it has one.`;

const keyDescription = `An API key, \`sk_live_…\`. A revoked key may be accepted for ${figures.keyCacheLifetime} more. URLs and headers that it got before stay
valid without it, each for one file only: an \`upload_url\`, a \`download_url\` and the \`file_url\` of a font for ${figures.signedUrlLifetime}, the headers of a resumable
upload as long as that upload, at most ${figures.slotLifetime}. Only a valid key can make a project of what is uploaded with them.`;

const sessionDescription = `The cookie of a console session, which \`POST /sessions\` sets, for pages of this API itself. It may do what its key may.
The browser must send \`Sec-Fetch-Site: same-origin\` and, unless the request only reads, this API's \`Origin\`; otherwise the
answer is 403 \`origin_refused\`. Where a request has the header Authorization too, the cookie is not looked at.`;

/** The served document has another: lib/constructs/openapi-file.ts. */
const server = {
  url: `{origin}${apiVersionPrefix}`,
  description: 'A deployment',
  variables: {
    origin: {
      default: 'http://127.0.0.1:4560',
      description:
        'The origin of the API: the output ApiUrl of `cdk deploy`, without `/v1`. The default is that of `npm start`.',
    },
  },
};

const packageFile = join(import.meta.dirname, '../../package.json');
export const { version } = v.parse(v.object({ version: v.string() }), JSON.parse(readFileSync(packageFile, 'utf8')));

/** The contract as OpenAPI 3.1, from the route table and nothing else. https://spec.openapis.org/oas/v3.1.1.html */
export const openapiDocument = () => ({
  openapi: '3.1.1',
  info: { title: 'Cueline', version, description, license: { name: 'MIT', identifier: 'MIT' } },
  servers: [server],
  security: [{ apiKey: [] }, { session: [] }],
  tags: Object.entries(tagWords).map(([name, about]) => ({ name, description: about })),
  paths: pathsOf(Object.values<Route>(routes)),
  webhooks: webhooksObject(),
  components: {
    securitySchemes: {
      apiKey: { type: 'http', scheme: 'bearer', description: keyDescription },
      session: { type: 'apiKey', in: 'cookie', name: sessionCookieName, description: sessionDescription },
    },
    schemas: componentSchemas(),
    ...sharedComponents(),
    examples: errorExamples(),
    'x-error-codes': Object.fromEntries(
      errorCodes.map((code) => [code, { status: errorStatus[code], ...errorWords[code] }]),
    ),
    'x-failure-codes': Object.fromEntries(
      Object.entries(failures).map(([code, { meaning, isRetryable, advice }]) => [
        code,
        { meaning, retryable: isRetryable, advice },
      ]),
    ),
  },
});

const pathsOf = (rows: readonly Route[]) => {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of rows) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operationOf(route) };
  }
  return paths;
};
