import * as v from 'valibot';

const KeySchema = v.array(v.strictObject({ AttributeName: v.string(), KeyType: v.picklist(['HASH', 'RANGE']) }));

const Index = v.strictObject({
  IndexName: v.string(),
  KeySchema,
  Projection: v.strictObject({
    ProjectionType: v.picklist(['ALL', 'KEYS_ONLY', 'INCLUDE']),
    NonKeyAttributes: v.exactOptional(v.array(v.string())),
  }),
});

/** A table in the shape that AWS::DynamoDB::Table and CreateTable share. */
export const TableDefinition = v.strictObject({
  TableName: v.string(),
  KeySchema,
  AttributeDefinitions: v.array(
    v.strictObject({ AttributeName: v.string(), AttributeType: v.picklist(['S', 'N', 'B']) }),
  ),
  GlobalSecondaryIndexes: v.exactOptional(v.array(Index)),
  TimeToLiveSpecification: v.exactOptional(v.strictObject({ AttributeName: v.string(), Enabled: v.boolean() })),
});

export type TableDefinition = v.InferOutput<typeof TableDefinition>;
export type IndexDefinition = v.InferOutput<typeof Index>;

/** The part of DescribeTable's answer that a definition is compared with. */
export const DescribedTable = v.object({
  Table: v.object({
    TableStatus: v.string(),
    KeySchema,
    AttributeDefinitions: TableDefinition.entries.AttributeDefinitions,
    GlobalSecondaryIndexes: v.optional(v.array(v.object({ ...Index.entries, IndexStatus: v.string() })), []),
  }),
});

export type DescribedTable = v.InferOutput<typeof DescribedTable>['Table'];
