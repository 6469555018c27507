import * as v from 'valibot';
import { PolicyDocument } from '../iam/policy-document.ts';
import { TableDefinition } from '../services/dynamodb/table-definition.ts';
import { physicalName } from './physical-name.ts';
import { type ResourceType, resourceType } from './resource-type.ts';

const Table = v.strictObject({
  ...TableDefinition.entries,
  TableName: v.exactOptional(v.string()),
  BillingMode: v.literal('PAY_PER_REQUEST'),
  PointInTimeRecoverySpecification: v.exactOptional(v.strictObject({ PointInTimeRecoveryEnabled: v.boolean() })),
  ResourcePolicy: v.exactOptional(v.strictObject({ PolicyDocument })),
});

const table = resourceType({
  properties: Table,
  ignored: {
    DeletionProtectionEnabled: 'only the option `reset` deletes',
    SSESpecification: "the host's disk",
  },
  async create(properties, identity, { dynamoDb }) {
    const { BillingMode: _, ResourcePolicy, PointInTimeRecoverySpecification: backups, ...definition } = properties;
    const TableName = definition.TableName ?? physicalName(identity, 255);
    const arn = await dynamoDb.createTable(
      { ...definition, TableName },
      { policy: ResourcePolicy?.PolicyDocument, hasBackups: backups?.PointInTimeRecoveryEnabled },
    );
    return { ref: TableName, attributes: { Arn: arn } };
  },
});

export const dynamoDbTypes: Readonly<Record<string, ResourceType>> = { 'AWS::DynamoDB::Table': table };
