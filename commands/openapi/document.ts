import { errors } from '#contract/errors.ts';
import type { Route } from '#contract/route.ts';
import { apiVersionPrefix, routes } from '#contract/routes.ts';
import { errorExamples } from './error-examples.ts';
import { figures } from './figures.ts';
import { operationOf } from './operation.ts';
import { sharedComponents } from './responses.ts';
import { componentSchemas } from './schemas.ts';
import { webhooksObject } from './webhooks.ts';
import { tagWords } from './words.ts';

const description = `Cueline turns audio and video into timed transcripts, styled captions and platform-ready rendered files.

The main job: \`POST /uploads\`, PUT the bytes to \`upload_url\`, \`POST /projects\`, poll \`GET /jobs/{job_id}\`, \`GET\` the
transcript, \`POST\` exports and poll \`GET /exports/{export_id}\`.

- Times within media are seconds, other times ISO 8601 in UTC. Lengths of texts are in characters, which are Unicode
  code points.
- Unknown fields of a body and unknown query parameters are refused by name, all of them at once.
- Requests are counted by API key, as reads, writes, probes of uploads and uploads: beyond what the plan answers a request is
  429 \`rate_limited\`, with the seconds to wait in \`Retry-After\`; \`RateLimit\` and \`RateLimit-Policy\` say how it stands.
  TUS requests are answered 503 instead, which TUS clients send again.
- A plan has room for so many open imports, transcriptions, exports and upload slots, projects and stored bytes;
  \`GET /account\` shows limits and use. Beyond them a request that makes more is 429 \`too_many_open\`, where room comes as
  work ends, or 403 \`plan_limit_exceeded\`, where something must be deleted. A batch is refused as a whole.
- What belongs to another account is answered like what does not exist.
- Within \`/v1\` fields are only added: ignore those that you do not know.
- \`HEAD\` is not served and answers 405; a \`GET\` tells the same.
- \`webhooks\` says what is sent to the endpoints of \`POST /webhooks\`, and how it is signed.
- Every error that Cueline itself answers has the schema Error, with a stable \`code\`. What the gateway in front of it
  answers has the gateway's own body, \`{"message": string}\`, no \`request_id\` and no CORS headers: 400 for a request
  that is no proper HTTP, 413 above 10 MB, 429 when throttled, 500 when a request breaks off, 503 or 504 when it takes
  30 seconds. AWS fixes no status for that last one; take both for "unknown whether it was done".
- A script in a browser cannot read an answer without CORS headers: \`fetch\` throws a \`TypeError\` ("Failed to fetch"),
  as when the network is down. Take it for 429 or 503: check that the body is below 10 MB, wait a second, twice as long
  each time, and send the request again, with the same Idempotency-Key where there is one.`;

const keyDescription = `An API key, \`sk_live_…\`. After it is revoked it may be taken for ${figures.keyCacheLifetime} more. What it was given before lives
on without it, each for one thing alone: an \`upload_url\` and a \`download_url\` for ${figures.signedUrlLifetime}, the headers of a resumable upload for
as long as that upload, ${figures.slotLifetime} at most. What is uploaded so becomes no project without a valid key.`;

/** A document that GET /openapi.json answers names the deployment that answers it instead. */
const server = {
  url: `{origin}${apiVersionPrefix}`,
  description: 'A deployment',
  variables: {
    origin: {
      default: 'http://127.0.0.1:4560',
      description:
        'Where the API is: what `cdk deploy` prints as ApiUrl, without `/v1`. The default is that of `npm start`.',
    },
  },
};

/** The contract as OpenAPI 3.1, from the route table and nothing else. https://spec.openapis.org/oas/v3.1.1.html */
export const openapiDocument = () => ({
  openapi: '3.1.1',
  info: { title: 'Cueline', version: '1.0.0-beta', description, license: { name: 'MIT', identifier: 'MIT' } },
  servers: [server],
  security: [{ apiKey: [] }],
  tags: Object.entries(tagWords).map(([name, about]) => ({ name, description: about })),
  paths: pathsOf(Object.values<Route>(routes)),
  webhooks: webhooksObject(),
  components: {
    securitySchemes: {
      apiKey: { type: 'http', scheme: 'bearer', description: keyDescription },
    },
    schemas: componentSchemas(),
    ...sharedComponents(),
    examples: errorExamples(),
    'x-error-codes': errors,
  },
});

const pathsOf = (rows: readonly Route[]) => {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of rows) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operationOf(route) };
  }
  return paths;
};
