import * as v from 'valibot';
import { notSupported } from '../../aws-error.ts';
import type { CloudContext, Resumable } from '../../context.ts';
import type { AwsCall, AwsService } from '../../edge/aws-service.ts';
import { writeJsonError } from '../../edge/json-service.ts';
import type { PolicyDocument } from '../../iam/policy.ts';
import { type Access, accessesOf } from './accesses.ts';
import { Backend, type BackendAnswer } from './backend.ts';
import { Backups } from './backups.ts';
import { type Dynoxide, startDynoxide } from './dynoxide.ts';
import { ensureTable } from './ensure-table.ts';
import { sweepExpired } from './sweep-expired.ts';
import type { TableDefinition } from './table-definition.ts';
import { TableSettings } from './table-settings.ts';

export interface DynamoDbOptions {
  /** How often expired items are deleted. @default a minute */
  readonly sweepMs?: number;
  /** Called when the engine ends unexpectedly. @default logs the reason and ends the process as SIGTERM does */
  readonly onDeath?: (reason: string) => void;
}

export interface NewTableSettings {
  readonly policy?: PolicyDocument | undefined;
  /** The table can be restored to a time. */
  readonly hasBackups?: boolean | undefined;
}

export interface DynamoDb extends AwsService, Resumable {
  /** Makes the table, or changes the existing one, and returns its ARN. Throws when an existing table's key has changed. */
  createTable(table: TableDefinition, settings?: NewTableSettings): Promise<string>;
  /** Deletes expired items now; returns how many. */
  sweep(): Promise<number>;
}

/** DynamoDB: the edge checks signatures, this stand-in checks permissions, and an engine keeps the tables. */
export function createDynamoDb(context: CloudContext, options: DynamoDbOptions = {}): DynamoDb {
  const starting = startBackend(context, options);
  // The first caller that awaits `starting` gets the error.
  starting.catch(() => {});
  const settings = new TableSettings(context.state);
  const arnOf = ({ tableName, indexName }: Pick<Access, 'tableName' | 'indexName'>) =>
    tableName === '*'
      ? '*'
      : `arn:aws:dynamodb:${context.region}:${context.accountId}:table/${tableName}${indexName === undefined ? '' : `/index/${indexName}`}`;
  let sweeping: NodeJS.Timeout | undefined;

  const sweep = async (): Promise<number> => {
    const { backend, backups } = await starting;
    backups.trim();
    let deleted = 0;
    for (const table of settings.tables.values()) deleted += await sweepExpired(backend, table, Date.now());
    return deleted;
  };

  return {
    signingName: 'dynamodb',
    writeError: writeJsonError,
    handle: async (call) => await handle(call, await starting, { arnOf, settings }),
    sweep,
    async createTable(table, { policy, hasBackups = false } = {}) {
      const { backend, backups } = await starting;
      await ensureTable(backend, table);
      if (hasBackups) backups.enable(table.TableName);
      if (policy) settings.policies.set(table.TableName, policy);
      settings.tables.set(table.TableName, table);
      return arnOf({ tableName: table.TableName });
    },
    async resume() {
      const report = (error: unknown) => context.log('dynamodb', `expired items were not deleted: ${error}`);
      sweeping = setInterval(() => sweep().catch(report), options.sweepMs ?? 60_000).unref();
    },
    async stop() {
      clearInterval(sweeping);
      const started = await starting.catch(() => undefined);
      await started?.backend.close();
      started?.backups.close();
      await started?.engine.stop();
    },
  };
}

interface Known {
  readonly arnOf: (access: Access) => string;
  readonly settings: TableSettings;
}

async function handle(call: AwsCall, started: Started, { arnOf, settings }: Known): Promise<void> {
  const operation = String(call.request.headers['x-amz-target'] ?? '').replace(/^DynamoDB_20120810\./, '');
  const body = (await call.readBody()).toString('utf8');
  call.countAs(operation);
  for (const access of accessesOf(operation, body)) {
    const context = access.attributes && { 'dynamodb:Attributes': access.attributes };
    const resourcePolicy = settings.policies.get(access.tableName);
    call.authorize(access.action, arnOf(access), {
      ...(context && { context }),
      ...(resourcePolicy && { resourcePolicy }),
    });
  }
  const answer = settings.isOperation(operation)
    ? answerWith(await settings.operate(operation, JSON.parse(body), started))
    : await started.backend.forward(operation, operation === 'UpdateTable' ? protection(body) : body);
  call.response.writeHead(answer.status, { 'content-type': answer.contentType, 'x-amzn-requestid': call.requestId });
  call.response.end(answer.body);
}

const answerWith = (answer: object): BackendAnswer => ({
  status: 200,
  contentType: 'application/x-amz-json-1.0',
  body: JSON.stringify(answer),
});

const Protection = v.strictObject({ TableName: v.string(), DeletionProtectionEnabled: v.boolean() });
/** The part of UpdateTable that is supported: indexes are the template's. */
function protection(body: string): string {
  if (v.is(Protection, JSON.parse(body))) return body;
  throw notSupported('dynamodb:UpdateTable of more than DeletionProtectionEnabled');
}

interface Started {
  readonly backend: Backend;
  readonly backups: Backups;
  readonly engine: Dynoxide;
}

async function startBackend(context: CloudContext, options: DynamoDbOptions): Promise<Started> {
  const onDeath = options.onDeath ?? endCloud(context);
  const engine = await startDynoxide({ dataDir: context.dataDir, onDeath });
  return { engine, backend: new Backend(engine.url), backups: new Backups(context.dataDir) };
}

/** The cloud cannot work without its tables; SIGTERM makes it end cleanly, to be started again. */
const endCloud = (context: CloudContext) => (reason: string) => {
  context.log('dynamodb', reason);
  process.exitCode = 1;
  process.kill(process.pid, 'SIGTERM');
};
