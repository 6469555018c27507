import { delimiter, join } from 'node:path';
import type { CloudContext } from '../../context.ts';
import type { LambdaFunction } from './lambda-function.ts';

const SESSION_SECONDS = 6 * 60 * 60;

/**
 * The environment variables of one worker: the template's, this machine's, Lambda's own and the role's credentials, and none of the host.
 * https://docs.aws.amazon.com/lambda/latest/dg/configuration-envvars.html
 */
export function workerEnv(context: CloudContext, target: LambdaFunction, layerDirs: readonly string[]) {
  const credentials = context.iam.issue(target.roleArn, target.name, SESSION_SECONDS);
  const env: Record<string, string> = {
    AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
    AWS_LAMBDA_FUNCTION_NAME: target.name,
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(target.memoryMb),
    AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
    AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand',
    AWS_LAMBDA_LOG_GROUP_NAME: target.logGroupName,
    AWS_LAMBDA_LOG_STREAM_NAME: `local/[$LATEST]${crypto.randomUUID()}`,
    AWS_REGION: context.region,
    AWS_DEFAULT_REGION: context.region,
    LAMBDA_TASK_ROOT: target.codeDir,
    LANG: 'en_US.UTF-8',
    // Where Node looks for packages of layers: their folders themselves, since it does not see them under /opt (layer-paths.ts).
    NODE_PATH: layerDirs
      .map((dir) => join(dir, 'nodejs/node_modules'))
      .reverse()
      .join(delimiter),
    PATH: '/usr/local/bin:/usr/bin:/bin:/opt/bin',
    TZ: ':UTC',
    _HANDLER: target.handler,
    ...target.environment,
    ...context.variables,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    ...(credentials.sessionToken ? { AWS_SESSION_TOKEN: credentials.sessionToken } : {}),
    AWS_ENDPOINT_URL: context.endpointUrl,
    // Keeps the SDK from reading the host's ~/.aws; Lambda has none.
    AWS_CONFIG_FILE: '/dev/null',
    AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
  };
  return { env, expiresAtMs: credentials.expiresAtMs ?? Number.POSITIVE_INFINITY };
}
