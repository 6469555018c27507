import { Readable } from 'node:stream';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { AwsError } from '@cueline/local-aws/aws-error.ts';
import { SignatureV4 } from '@smithy/signature-v4';
import * as v from 'valibot';
import { undoAfterFile } from '../../support/shared-modules/after-file.ts';
import { keepCallInMemory } from '../../support/whole-run/calls-in-memory.ts';
import type { Reply } from './objects.ts';
import { readSentCall, readSignedCall, type SentCall } from './sent-call.ts';

type Answer = (call: SentCall) => Promise<Reply>;

/**
 * Replaces the connections of all SDK clients of this process by `answer`, and of requests by signed URLs, until the end of the test file. The
 * clients themselves serialize, retry and read errors as in production, but sign without a key.
 */
export const interceptSdk = async (answer: Answer): Promise<void> => {
  const { requestHandler, retryStrategy } = new DynamoDBClient({}).config;
  const connection: unknown = Object.getPrototypeOf(requestHandler);
  if (!v.is(v.looseObject({ handle: v.function() }), connection)) throw new Error('The SDK has no handler of requests');
  // No spies: they would keep every request of thousands of runs.
  replace(connection, 'handle', (request: unknown) => respond(answer, request));
  // A signature takes a tenth of the time of a call, and nothing here verifies it.
  replace(SignatureV4.prototype, 'signRequest', signScope);
  // After many failures clients stop retrying for a while, so one sequence would change the next.
  const strategy: unknown = Object.getPrototypeOf(await retryStrategy());
  if (!v.is(v.looseObject({ getCapacityCost: v.function() }), strategy)) throw new Error('The SDK has no retry quota');
  replace(strategy, 'getCapacityCost', () => 0);
  replace(globalThis, 'fetch', (url: string, request: RequestInit) => fetched(answer, url, request));
  // Requests by a signed URL have this time-out. Vitest cannot fake it.
  replace(AbortSignal, 'timeout', (ms: number) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException('The operation timed out', 'TimeoutError')), ms);
    return controller.signal;
  });
};

interface Signed {
  readonly headers: Readonly<Record<string, string>>;
}

/** A request with the scope of its signature, which names the service. */
async function signScope(
  this: { readonly service: string },
  request: Signed,
  { signingService = this.service }: { readonly signingService?: string } = {},
): Promise<Signed> {
  const authorization = `AWS4-HMAC-SHA256 Credential=key/20260101/us-east-1/${signingService}/aws4_request`;
  return { ...request, headers: { ...request.headers, authorization } };
}

const replace = (of: object, name: string, method: unknown): void => {
  const original: unknown = Reflect.get(of, name);
  Reflect.set(of, name, method);
  undoAfterFile(() => Reflect.set(of, name, original));
};

const respond = async (answer: Answer, request: unknown) => {
  const call = readSentCall(request);
  keepCallInMemory(call);
  try {
    const { status = 200, headers = {}, body = '' } = await answer(call);
    return { response: { statusCode: status, headers: { ...headers }, body: streamOf(body) } };
  } catch (error) {
    if (!(error instanceof AwsError)) throw error;
    return { response: errorResponse(call, error) };
  }
};

/** By a signed URL. */
const fetched = (answer: Answer, url: string, request: RequestInit): Promise<Response> => {
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  request.signal?.addEventListener('abort', () => reject(request.signal?.reason));
  answer(readSignedCall(url, request)).then(
    ({ status, headers, body }) =>
      resolve(new Response(body === '' ? null : body, { status: status ?? 200, headers: { ...headers } })),
    (error: unknown) =>
      error instanceof AwsError ? resolve(new Response(null, { status: error.status })) : reject(error),
  );
  return promise;
};

const errorResponse = ({ service, operation }: SentCall, { code, status, message, members }: AwsError) => {
  const xml = `<Error><Code>${code}</Code><Message>${message}</Message></Error>`;
  const json = JSON.stringify({ __type: code, message, ...members });
  const body =
    operation === 'HeadObject'
      ? ''
      : service === 's3'
        ? xml
        : service === 'sts'
          ? `<ErrorResponse>${xml}</ErrorResponse>`
          : json;
  return { statusCode: status, headers: { 'x-amzn-errortype': code }, body: streamOf(body) };
};

const streamOf = (text: string | Buffer): Readable => {
  const stream = new Readable({ read: () => {} });
  if (text !== '') stream.push(Buffer.from(text));
  stream.push(null);
  return stream;
};
