import * as v from 'valibot';
import { AwsError, notSupported } from '../../aws-error.ts';
import type { CloudContext } from '../../context.ts';
import type { AwsCall, AwsService } from '../../edge/aws-service.ts';
import { writeJsonError } from '../../edge/json-service.ts';
import type { FunctionInvoker } from './function-invoker.ts';

const INVOCATION_PATH = /^\/2015-03-31\/functions\/([^/]+)\/invocations$/;
const InvocationType = v.picklist(['RequestResponse', 'Event']);

/** The Invoke operation, REST-JSON. https://docs.aws.amazon.com/lambda/latest/api/API_Invoke.html */
export const lambdaApi = (context: CloudContext, functions: FunctionInvoker): AwsService => ({
  signingName: 'lambda',
  async handle(call) {
    const nameOrArn = INVOCATION_PATH.exec(call.url.pathname)?.[1];
    if (!nameOrArn || call.request.method !== 'POST')
      throw notSupported(`lambda ${call.request.method} ${call.url.pathname}`);
    call.countAs('Invoke');
    const functionArn = asArn(context, decodeURIComponent(nameOrArn));
    const payload = (await call.readBody()).toString('utf8') || '{}';
    refuseUnlessJson(payload);
    const invocation = { functionArn, payload, principal: call.principal };
    if (invocationType(call) === 'Event') {
      functions.invokeLater(invocation);
      call.response.writeHead(202, { 'x-amzn-requestid': call.requestId }).end();
      return;
    }
    const result = await functions.invoke(invocation);
    call.response.writeHead(200, {
      'content-type': 'application/json',
      'x-amzn-requestid': call.requestId,
      'x-amz-executed-version': '$LATEST',
      ...(result.functionError ? { 'x-amz-function-error': result.functionError } : {}),
    });
    call.response.end(result.payload);
  },
  writeError: writeJsonError,
});

function invocationType({ request, url }: AwsCall): v.InferOutput<typeof InvocationType> {
  const logType = request.headers['x-amz-log-type'];
  if (logType !== undefined && logType !== 'None') throw notSupported(`lambda:Invoke with LogType ${logType}`);
  if (url.searchParams.has('Qualifier') && url.searchParams.get('Qualifier') !== '$LATEST') {
    throw notSupported('lambda:Invoke of a version or alias');
  }
  const parsed = v.safeParse(InvocationType, request.headers['x-amz-invocation-type'] ?? 'RequestResponse');
  if (!parsed.success)
    throw notSupported(`lambda:Invoke with InvocationType ${request.headers['x-amz-invocation-type']}`);
  return parsed.output;
}

function refuseUnlessJson(payload: string): void {
  try {
    JSON.parse(payload);
  } catch (cause) {
    throw new AwsError('InvalidRequestContentException', 400, `Could not parse request body into json: ${cause}`);
  }
}

const asArn = ({ region, accountId }: CloudContext, nameOrArn: string): string =>
  nameOrArn.startsWith('arn:') ? nameOrArn : `arn:aws:lambda:${region}:${accountId}:function:${nameOrArn}`;
