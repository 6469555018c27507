import { environmentNames } from '#contract/names.ts';
import { type TableName, tableNames } from '#contract/tables.ts';
import type { Machine, Signer, Uses } from '#contract/uses.ts';

/** Throws with the names of missing variables that a row's `uses` needs. Called at cold start, before any event. */
export const checkEnvironment = (uses: Uses): void => {
  const expected = [
    ...tableNames.filter((table) => uses.tables?.[table]).map(environmentNames.table),
    ...(uses.tables?.usage ? [environmentNames.versionDays] : []),
    ...[uses.starts, uses.watches, uses.stops].flatMap((machines = []) => machines.map(environmentNames.machine)),
    ...(uses.signs ?? []).map(environmentNames.signerRole),
    ...(uses.objects || uses.signs ? [environmentNames.bucket] : []),
    ...(uses.speechJobs ? [environmentNames.stack] : []),
    ...(uses.speechJobs?.includes('start') ? [environmentNames.speechRole] : []),
    ...(uses.readsLogs ? [environmentNames.logsOf, environmentNames.hourlyCounts] : []),
    ...(uses.readsAccessLogs ? [environmentNames.accessLogs] : []),
    ...(uses.rendersVideo ? [environmentNames.renderFunction] : []),
    ...(uses.joinsVideo ? [environmentNames.joinFunction] : []),
    ...(uses.drawsFrames ? [environmentNames.frameFunction] : []),
    ...(uses.decodesSound ? [environmentNames.soundFunction] : []),
    ...(uses.hearsSpeech ? [environmentNames.speechFunction] : []),
    ...(uses.drawsCaptions ? [environmentNames.captionDrawing] : []),
    ...(uses.alarms ? [environmentNames.alarmTopic] : []),
    ...(uses.sendsStarts || uses.defersStarts ? [environmentNames.startQueue] : []),
    ...(uses.defersChunks || uses.readsRenderLoad ? [environmentNames.chunkQueue] : []),
    ...(uses.publishes ? [environmentNames.eventBus] : []),
    ...(uses.regroupsEvents ? [environmentNames.eventQueue] : []),
    ...(uses.sendsDeliveries ? [environmentNames.deliveryQueue] : []),
    ...(uses.schedulesDeliveries
      ? [environmentNames.scheduleGroup, environmentNames.schedulerRole, environmentNames.scheduleDeadLetters]
      : []),
  ];
  const missing = expected.filter((name) => !process.env[name]);
  if (missing.length > 0) throw new Error(`Missing in the environment: ${missing.join(', ')}`);
};

/** The value of a variable. Throws with its name when it is not set. */
export const environment = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`Missing in the environment: ${name}. Does the row of this Lambda name it in \`uses\`?`);
  return value;
};

/** The origin of the stage's domain, where it has one. */
export const publicOrigin = (): string | undefined => process.env[environmentNames.publicOrigin];
/** Lambda sets it. */
export const region = (): string => environment('AWS_REGION');
/** The end of AWS's host names, which differs in China. */
export const urlSuffix = (): string => (region().startsWith('cn-') ? 'amazonaws.com.cn' : 'amazonaws.com');
/** Where browsers upload to the bucket and play from it. The SDK's variable names another endpoint of S3. */
export const bucketOrigin = (): string =>
  process.env.AWS_ENDPOINT_URL ?? `https://${bucketName()}.s3.${region()}.${urlSuffix()}`;
export const versionDays = (): number => Number(environment(environmentNames.versionDays));
export const tableName = (table: TableName): string => environment(environmentNames.table(table));
export const machineArn = (machine: Machine): string => environment(environmentNames.machine(machine));
export const signerRoleArn = (signer: Signer): string => environment(environmentNames.signerRole(signer));
export const bucketName = (): string => environment(environmentNames.bucket);
export const speechRoleArn = (): string => environment(environmentNames.speechRole);
export const stackName = (): string => environment(environmentNames.stack);

/** The S3 URI of an object, which MediaConvert and Transcribe take. */
export const objectUri = (key: string): string => `s3://${bucketName()}/${key}`;
