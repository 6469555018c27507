import * as v from 'valibot';
import { environmentNames } from '#contract/names.ts';
import { gatewayEvent } from './gateway.ts';
import { pollEvents } from './runtime-api.ts';
import { type Call, type Contender, filled, locationOf, runContender } from './tus-server.ts';

const Module = v.object({ handler: v.function() });
const Answer = v.object({ statusCode: v.number(), headers: v.object({ location: v.optional(v.string()) }) });

/** The Lambda's handler (its bundle is the third argument) behind a substitute of Lambda's runtime API: JSON events with the body in base64. */
const cueline = async (): Promise<Contender> => {
  process.env[environmentNames.corsOrigins] = '*';
  process.env.AWS_LAMBDA_FUNCTION_NAME = 'tus';
  process.env.POWERTOOLS_LOG_LEVEL = 'ERROR';
  const { handler } = v.parse(Module, await import(process.argv[4] ?? ''));
  const caller = (chunkBytes: number): Call => {
    const base64 = filled(chunkBytes).toString('base64');
    return async (method, { pathname: path, host }, headers) => {
      const event = gatewayEvent({ method, path, headers: { ...headers, host } }, method === 'PATCH' ? base64 : '');
      const answer = v.parse(Answer, await handler(event, { awsRequestId: 'bench' }));
      return locationOf(answer.statusCode, answer.headers.location);
    };
  };
  const listen = async (runtimeApiPort: number) => {
    pollEvents(runtimeApiPort, async (event) => handler(event, { awsRequestId: 'bench' }));
    return runtimeApiPort;
  };
  return { listen, caller };
};

await runContender(cueline);
