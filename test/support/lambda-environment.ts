import { environmentNames } from '#contract/names.ts';
import { tableNames } from '#contract/tables.ts';
import { type Machine, machines, signers } from '#contract/uses.ts';

export const machineArn = (name: Machine) => `arn:aws:states:us-east-1:000000000000:stateMachine:${name}`;

export const chunkQueue = 'http://127.0.0.1:1/000000000000/chunks';

/** Every variable that any Lambda reads, since handlers share a process in tests. Nothing listens at its addresses. */
export const lambdaEnvironment = {
  ...Object.fromEntries(tableNames.map((table) => [environmentNames.table(table), table])),
  ...Object.fromEntries(
    [...machines, 'costs' as const].map((name) => [environmentNames.machine(name), machineArn(name)]),
  ),
  ...Object.fromEntries(
    signers.map((name) => [environmentNames.signerRole(name), `arn:aws:iam::000000000000:role/${name}`]),
  ),
  [environmentNames.bucket]: 'bucket',
  [environmentNames.stack]: 'world',
  [environmentNames.speechRole]: 'arn:aws:iam::000000000000:role/speech',
  [environmentNames.logsOf]: 'World',
  [environmentNames.hourlyCounts]: '{}',
  [environmentNames.accessLogs]: 'access-logs',
  [environmentNames.captionDrawing]: JSON.stringify({ renderer: 'mediaconvert', burnIn: {} }),
  [environmentNames.renderFunction]: 'RenderChunk',
  [environmentNames.frameFunction]: 'DrawFrame',
  [environmentNames.joinFunction]: 'JoinChunks',
  [environmentNames.chunkQueue]: chunkQueue,
  [environmentNames.soundFunction]: 'DecodeSound',
  [environmentNames.speechFunction]: 'RecogniseSpeech',
  [environmentNames.alarmTopic]: 'arn:aws:sns:us-east-1:000000000000:alarms',
  [environmentNames.eventBus]: 'world-events',
  [environmentNames.startQueue]: 'http://127.0.0.1:1/000000000000/starts',
  [environmentNames.eventQueue]: 'http://127.0.0.1:1/000000000000/events',
  [environmentNames.deliveryQueue]: 'http://127.0.0.1:1/000000000000/deliveries',
  [environmentNames.scheduleGroup]: 'deliveries',
  [environmentNames.schedulerRole]: 'arn:aws:iam::000000000000:role/scheduler',
  [environmentNames.scheduleDeadLetters]: 'arn:aws:sqs:us-east-1:000000000000:dead',
  [environmentNames.waitingPlaces]: '20',
  [environmentNames.versionDays]: '7',
  [environmentNames.corsOrigins]: '*',
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'AKIAWORLD',
  AWS_SECRET_ACCESS_KEY: 'secret',
  // An address, so that clients put the bucket into the path.
  AWS_ENDPOINT_URL: 'http://127.0.0.1:1',
  AWS_CONFIG_FILE: '/dev/null',
  AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
  POWERTOOLS_LOG_LEVEL: 'SILENT',
};

/** Until the end of the test file. */
export const setLambdaEnvironment = (more: NodeJS.ProcessEnv = {}): void => {
  Object.assign(process.env, lambdaEnvironment, more);
};
