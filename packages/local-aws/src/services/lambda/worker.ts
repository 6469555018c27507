import { existsSync } from 'node:fs';
import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';
import { parentPort, workerData } from 'node:worker_threads';
import { mountLayers } from './layer-paths.ts';
import { publishHosts } from './public-hosts.ts';
import { traceOf } from './trace-header.ts';
import type { FunctionError, InvokeMessage, WorkerData, WorkerMessage } from './worker-messages.ts';

// One execution environment of a function: loads its code once, then handles one event at a time, as Lambda's runtime
// does (https://github.com/aws/aws-lambda-nodejs-runtime-interface-client).

const { codeDir, handler, layerDirs, network, debug }: WorkerData = workerData;
const send = (message: WorkerMessage): void => parentPort?.postMessage(message);

// Lines are sent on the same port as results, so that a result never arrives before the lines written earlier.
for (const stream of ['stdout', 'stderr'] as const) {
  process[stream].write = (chunk: string | Uint8Array, ...rest: unknown[]) => {
    send({ kind: 'log', stream, text: typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('utf8') });
    const callback = rest.find((argument) => typeof argument === 'function');
    if (callback) queueMicrotask(() => callback());
    return true;
  };
}

process.on('uncaughtException', (cause) => die(describeError(cause)));
process.on('unhandledRejection', (cause) =>
  die({ ...describeError(cause), errorType: 'Runtime.UnhandledPromiseRejection', errorMessage: String(cause) }),
);

// Environments of one cloud share what V8 has compiled: this script is in its data folder.
enableCompileCache(join(import.meta.dirname, 'compiled'));
mountLayers(layerDirs);
if (debug) process.setSourceMapsEnabled(true);
try {
  publishHosts(network.publicHosts);
  if (network.extraCa) setDefaultCACertificates([...getCACertificates('default'), network.extraCa]);
  const handle = await loadHandler();
  send({ kind: 'ready' });
  parentPort?.on('message', (message: InvokeMessage) => void answer(handle, message));
  flushCompileCache();
} catch (cause) {
  die(describeError(cause));
}

function die(error: FunctionError): void {
  send({ kind: 'error', error, fatal: true });
  process.exit(1);
}

type Handler = (event: unknown, context: object) => unknown;

async function loadHandler(): Promise<Handler> {
  const [moduleName = '', exportName = ''] = handler.split('.');
  const file = ['.mjs', '.js', '.cjs']
    .map((extension) => join(codeDir, moduleName + extension))
    .find((path) => existsSync(path));
  if (!file) throw runtimeError('Runtime.ImportModuleError', `Error: Cannot find module '${moduleName}'`);
  const loaded: Record<string, unknown> = await import(pathToFileURL(file).href);
  const exported = loaded[exportName];
  if (typeof exported !== 'function') {
    throw runtimeError('Runtime.HandlerNotFound', `${handler} is undefined or not exported`);
  }
  return (event, context) => exported(event, context);
}

async function answer(handle: Handler, message: InvokeMessage): Promise<void> {
  process.env._X_AMZN_TRACE_ID = traceId(message.requestId) + (message.lineage ? `;Lineage=${message.lineage}` : '');
  try {
    const value = await handle(JSON.parse(message.event), invocationContext(message));
    send({ kind: 'result', payload: JSON.stringify(value) ?? 'null' });
  } catch (cause) {
    process.stdout.write(errorLine(message.requestId, cause));
    send({ kind: 'error', error: describeError(cause), fatal: false });
  }
}

/**
 * The line that the runtime writes for a thrown value, with all properties of the error.
 * https://github.com/aws/aws-lambda-nodejs-runtime-interface-client/blob/main/src/logging/formatter.ts
 */
const errorLine = (requestId: string, cause: unknown): string => {
  const message = cause instanceof Error ? cause : new Error(String(cause));
  const line = { timestamp: new Date().toISOString(), level: 'ERROR', requestId };
  try {
    return JSON.stringify({ ...line, message }, withErrors);
  } catch {
    return JSON.stringify({ ...line, message: inspect(message) });
  }
};

const withErrors = (_key: string, value: unknown): unknown =>
  value instanceof Error
    ? { errorType: value.constructor.name, errorMessage: value.message, stackTrace: value.stack?.split('\n'), ...value }
    : value;

const invocationContext = (message: InvokeMessage): object => ({
  callbackWaitsForEmptyEventLoop: true,
  functionName: message.functionName,
  functionVersion: '$LATEST',
  invokedFunctionArn: message.functionArn,
  memoryLimitInMB: String(message.memoryMb),
  awsRequestId: message.requestId,
  logGroupName: message.logGroupName,
  logStreamName: process.env.AWS_LAMBDA_LOG_STREAM_NAME,
  getRemainingTimeInMillis: () => Math.max(0, message.deadlineMs - Date.now()),
});

// Root=1-<8 hex of epoch seconds>-<24 hex>: https://docs.aws.amazon.com/xray/latest/devguide/xray-concepts.html
const traceId = (requestId: string): string => {
  const seconds = Math.floor(Date.now() / 1000).toString(16);
  const parent = crypto.randomUUID().replaceAll('-', '').slice(0, 16);
  return `Root=1-${seconds}-${traceOf(requestId)};Parent=${parent};Sampled=0`;
};

function describeError(cause: unknown): FunctionError {
  if (!(cause instanceof Error)) {
    return { errorType: typeof cause, errorMessage: typeof cause === 'object' ? JSON.stringify(cause) : String(cause) };
  }
  return {
    errorType: cause.name,
    errorMessage: cause.message,
    trace: (cause.stack ?? '').split('\n'),
  };
}

function runtimeError(name: string, text: string): Error {
  const error = new Error(text);
  error.name = name;
  return error;
}
