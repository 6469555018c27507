import * as v from 'valibot';
import { AwsError, notSupported } from '../../aws-error.ts';
import type { PolicyDocument } from '../../iam/policy.ts';
import { PolicyDocument as PolicySchema } from '../../iam/policy-document.ts';
import type { Collection, State } from '../../state/state.ts';
import type { Backend } from './backend.ts';
import type { Backups } from './backups.ts';
import { ensureTable } from './ensure-table.ts';
import { DescribedTable, type TableDefinition } from './table-definition.ts';

const Tags = v.array(v.strictObject({ Key: v.string(), Value: v.string() }));
const OneTable = v.strictObject({ TableName: v.string() });
const requests = {
  DescribeContinuousBackups: OneTable,
  UpdateContinuousBackups: v.strictObject({
    TableName: v.string(),
    PointInTimeRecoverySpecification: v.strictObject({ PointInTimeRecoveryEnabled: v.literal(true) }),
  }),
  RestoreTableToPointInTime: v.strictObject({
    SourceTableName: v.string(),
    TargetTableName: v.string(),
    /** Seconds. */
    RestoreDateTime: v.number(),
  }),
  DescribeTimeToLive: OneTable,
  UpdateTimeToLive: v.strictObject({
    TableName: v.string(),
    TimeToLiveSpecification: v.strictObject({ AttributeName: v.string(), Enabled: v.literal(true) }),
  }),
  ListTagsOfResource: v.strictObject({ ResourceArn: v.string() }),
  TagResource: v.strictObject({ ResourceArn: v.string(), Tags }),
  GetResourcePolicy: v.strictObject({ ResourceArn: v.string() }),
  PutResourcePolicy: v.strictObject({
    ResourceArn: v.string(),
    Policy: v.pipe(v.string(), v.parseJson(), PolicySchema),
  }),
};
type Requests = typeof requests;

interface Parts {
  readonly backend: Backend;
  /** Undefined where the engine is not dynoxide. */
  readonly backups: Backups;
}

/** Items of one BatchWriteItem. https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_BatchWriteItem.html */
const batchSize = 25;

/** What tables have beside their items: time to live, tags, backups; and the tables that were restored from those. */
export class TableSettings {
  readonly tables = new Map<string, TableDefinition>();
  readonly policies = new Map<string, PolicyDocument>();
  readonly #restored: Collection<TableDefinition>;
  readonly #policies: Collection<PolicyDocument>;
  readonly #tags: Collection<v.InferOutput<typeof Tags>>;

  constructor(state: State) {
    this.#restored = state.collection('dynamodb-restored');
    this.#policies = state.collection('dynamodb-policies');
    this.#tags = state.collection('dynamodb-tags');
    for (const { value } of this.#restored.list()) this.tables.set(value.TableName, value);
    for (const { key, value } of this.#policies.list()) this.policies.set(key, value);
  }

  isOperation(name: string): name is keyof Requests {
    return Object.hasOwn(requests, name);
  }

  /** Throws the AwsError that DynamoDB answers. */
  async operate(name: keyof Requests, body: unknown, parts: Parts): Promise<object> {
    switch (name) {
      case 'DescribeContinuousBackups':
        return described(parts.backups, parse(requests[name], body).TableName);
      case 'UpdateContinuousBackups': {
        const { TableName } = parse(requests[name], body);
        parts.backups.enable(TableName);
        return described(parts.backups, TableName);
      }
      case 'RestoreTableToPointInTime':
        return { TableDescription: await this.#restore(parse(requests[name], body), parts) };
      case 'DescribeTimeToLive': {
        const { TimeToLiveSpecification: ttl } = this.#find(parse(requests[name], body).TableName);
        const on = { TimeToLiveStatus: 'ENABLED', AttributeName: ttl?.AttributeName };
        return { TimeToLiveDescription: ttl?.Enabled ? on : { TimeToLiveStatus: 'DISABLED' } };
      }
      case 'UpdateTimeToLive': {
        const { TableName, TimeToLiveSpecification } = parse(requests[name], body);
        if (!this.#restored.get(TableName)) throw notSupported('dynamodb:UpdateTimeToLive of a table of the template');
        this.#keep({ ...this.#find(TableName), TimeToLiveSpecification });
        return { TimeToLiveSpecification };
      }
      case 'ListTagsOfResource':
        return { Tags: this.#tags.get(nameIn(parse(requests[name], body).ResourceArn)) ?? [] };
      case 'TagResource': {
        const { ResourceArn, Tags } = parse(requests[name], body);
        const table = nameIn(ResourceArn);
        const others = (this.#tags.get(table) ?? []).filter(({ Key }) => Tags.every((tag) => tag.Key !== Key));
        this.#tags.put(table, [...others, ...Tags]);
        return {};
      }
      case 'GetResourcePolicy': {
        const policy = this.policies.get(nameIn(parse(requests[name], body).ResourceArn));
        if (policy) return { Policy: JSON.stringify(policy) };
        throw new AwsError(
          'PolicyNotFoundException',
          400,
          'Resource-based policy not found for the provided ResourceArn',
        );
      }
      case 'PutResourcePolicy': {
        const { ResourceArn, Policy } = parse(requests[name], body);
        const table = nameIn(ResourceArn);
        if (!this.#restored.get(table)) throw notSupported('dynamodb:PutResourcePolicy of a table of the template');
        this.#policies.put(table, Policy);
        this.policies.set(table, Policy);
        return {};
      }
    }
  }

  async #restore(
    { SourceTableName, TargetTableName, RestoreDateTime }: v.InferOutput<Requests['RestoreTableToPointInTime']>,
    parts: Parts,
  ): Promise<object> {
    const backups = parts.backups;
    const { TimeToLiveSpecification: _, ...source } = this.#find(SourceTableName);
    const exists = await parts.backend.call('DescribeTable', { TableName: TargetTableName }, DescribedTable).then(
      () => true,
      () => false,
    );
    if (exists) throw new AwsError('TableAlreadyExistsException', 400, `Table already exists: ${TargetTableName}`);
    const earliestMs = backups.earliestMs(SourceTableName);
    if (earliestMs === undefined)
      throw new AwsError('PointInTimeRecoveryUnavailableException', 400, 'Point in time recovery is not enabled.');
    const atMs = RestoreDateTime * 1000;
    if (atMs < earliestMs || atMs > Date.now())
      throw new AwsError('InvalidRestoreTimeException', 400, 'The restore time is outside of the recovery period.');
    const definition = { ...source, TableName: TargetTableName };
    await ensureTable(parts.backend, definition);
    const items = backups.itemsAt(SourceTableName, atMs).map((item): unknown => JSON.parse(item));
    for (let from = 0; from < items.length; from += batchSize) {
      const puts = items.slice(from, from + batchSize).map((Item) => ({ PutRequest: { Item } }));
      await parts.backend.call('BatchWriteItem', { RequestItems: { [TargetTableName]: puts } }, v.unknown());
    }
    this.#keep(definition);
    return { TableName: TargetTableName, TableStatus: 'CREATING' };
  }

  #keep(definition: TableDefinition): void {
    this.#restored.put(definition.TableName, definition);
    this.tables.set(definition.TableName, definition);
  }

  #find(name: string): TableDefinition {
    const found = this.tables.get(name);
    if (found) return found;
    throw new AwsError('TableNotFoundException', 400, `Table not found: ${name}`);
  }
}

/** The table's name, in its ARN: dynoxide's has another Region. */
const nameIn = (arn: string): string => arn.replace(/^.*:table\//, '');

const described = (backups: Backups, table: string): object => {
  const earliestMs = backups.earliestMs(table);
  return {
    ContinuousBackupsDescription: {
      ContinuousBackupsStatus: 'ENABLED',
      PointInTimeRecoveryDescription: {
        PointInTimeRecoveryStatus: earliestMs === undefined ? 'DISABLED' : 'ENABLED',
        ...(earliestMs !== undefined && {
          EarliestRestorableDateTime: earliestMs / 1000,
          LatestRestorableDateTime: Date.now() / 1000,
        }),
      },
    },
  };
};

function parse<Schema extends v.GenericSchema>(schema: Schema, body: unknown): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, body);
  if (parsed.success) return parsed.output;
  throw notSupported(`${v.getDotPath(parsed.issues[0]) ?? 'the request'}: ${parsed.issues[0].message}`);
}
