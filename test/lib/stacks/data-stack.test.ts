import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { outputNames } from '#contract/names.ts';
import { objectKeys } from '#contract/object-keys.ts';
import { type Table, tableNames, tables } from '#contract/tables.ts';
import { allOfType, ofType, stages, synthesized } from '../synthesized.ts';

const Lifecycle = v.object({
  Rules: v.array(v.object({ Prefix: v.optional(v.string(), ''), ExpirationInDays: v.optional(v.number()) })),
});

const VersionRules = v.object({
  Rules: v.array(
    v.looseObject({
      Prefix: v.optional(v.string()),
      NoncurrentVersionExpiration: v.optional(v.object({ NoncurrentDays: v.number() })),
    }),
  ),
});

const Index = v.looseObject({ IndexName: v.string(), Projection: v.object({ ProjectionType: v.string() }) });

const dev = synthesized('dev');
const prod = synthesized('prod');

const withData = ['AWS::DynamoDB::Table', 'AWS::S3::Bucket', 'AWS::Logs::LogGroup'];

it.each(withData)('keeps every %s of prod when its stack is deleted, and deletes those of dev', (type) => {
  const policies = (stacks: typeof dev) =>
    new Set(
      allOfType(stacks, type)
        .filter(([, { Properties }]) => Properties.LogGroupName === undefined)
        .map(([, { DeletionPolicy }]) => DeletionPolicy),
    );
  expect(policies(prod)).toEqual(new Set(['RetainExceptOnCreate']));
  expect(policies(dev)).toEqual(new Set(['Delete']));
});

it('deletes log groups with fixed names, which would make it impossible to create the stack again', () => {
  const named = allOfType(prod, 'AWS::Logs::LogGroup').filter(([, { Properties }]) => Properties.LogGroupName);
  expect(named.map(([, { DeletionPolicy }]) => DeletionPolicy)).toEqual([
    'Delete',
    'Delete',
    'Delete',
    'Delete',
    'Delete',
  ]);
});

it('protects the tables of prod from deletion, and empties the buckets of dev', () => {
  for (const [, { Properties }] of ofType(prod.data, 'AWS::DynamoDB::Table'))
    expect(Properties.DeletionProtectionEnabled).toBe(true);
  expect(ofType(prod.data, 'Custom::S3AutoDeleteObjects')).toHaveLength(0);
  expect(ofType(dev.data, 'Custom::S3AutoDeleteObjects')).toHaveLength(2);
});

it.each([
  ['dev', 14],
  ['prod', 90],
])('keeps every log of %s for %d days', (name, days) => {
  const groups = allOfType(name === 'dev' ? dev : prod, 'AWS::Logs::LogGroup');
  expect(groups.length).toBeGreaterThan(0);
  for (const [id, { Properties }] of groups) expect(Properties.RetentionInDays, id).toBe(days);
});

describe.each(tableNames)('table %s', (name) => {
  const [found] = ofType(dev.data, 'AWS::DynamoDB::Table').filter(
    ([id]) => id.replace(/\w{8}$/, '') === outputNames.table(name),
  );
  const row: Table = tables[name];

  it('has the keys and indexes of its row, on demand, with point-in-time recovery', () => {
    const key = (partitionKey: string, sortKey?: string) => [
      { AttributeName: partitionKey, KeyType: 'HASH' },
      ...(sortKey ? [{ AttributeName: sortKey, KeyType: 'RANGE' }] : []),
    ];
    expect(found?.[1].Properties).toMatchObject({
      KeySchema: key(row.partitionKey, row.sortKey),
      BillingMode: 'PAY_PER_REQUEST',
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
    });
    const indexes = Object.entries(row.indexes ?? {}).map(([IndexName, keys]) => ({
      IndexName,
      KeySchema: key(keys.partitionKey, keys.sortKey),
      Projection: { ProjectionType: keys.keysOnly ? 'KEYS_ONLY' : 'ALL' },
    }));
    expect(found?.[1].Properties.GlobalSecondaryIndexes ?? []).toEqual(indexes);
    expect(found?.[1].Properties.TimeToLiveSpecification).toEqual(
      row.ttl ? { AttributeName: row.ttl, Enabled: true } : undefined,
    );
  });

  it('denies everybody to change or delete an item where it is append-only', () => {
    const statement = { Effect: 'Deny', Principal: { AWS: '*' }, Resource: '*' };
    const Action = ['UpdateItem', 'DeleteItem', 'BatchWriteItem', 'PartiQLUpdate', 'PartiQLDelete'];
    const policy = { Statement: [{ ...statement, Action: Action.map((one) => `dynamodb:${one}`) }] };
    expect(found?.[1].Properties.ResourcePolicy).toEqual(
      row.appendOnly && { PolicyDocument: expect.objectContaining(policy) },
    );
  });

  it('has an output by which commands find it', () => {
    expect(dev.data.Outputs[outputNames.table(name)]).toMatchObject({ Value: { Ref: found?.[0] } });
  });
});

it('the due index holds keys only, since otherwise each write of progress would be billed twice', () => {
  const indexes = ofType(dev.data, 'AWS::DynamoDB::Table').flatMap(([, { Properties }]) =>
    v.parse(v.optional(v.array(Index), []), Properties.GlobalSecondaryIndexes),
  );
  const due = indexes.filter(({ IndexName }) => IndexName === 'due-keys');
  expect(due.map(({ Projection }) => Projection.ProjectionType)).toEqual(Array.from({ length: 8 }, () => 'KEYS_ONLY'));
});

describe('the bucket', () => {
  const { data } = synthesized('full');
  const [logs, bucket] = ofType(data, 'AWS::S3::Bucket').map(([, { Properties }]) => Properties);

  it('is private, has no other owner of objects, and refuses plain HTTP', () => {
    expect(bucket?.PublicAccessBlockConfiguration).toEqual({
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    });
    expect(bucket?.OwnershipControls).toEqual({ Rules: [{ ObjectOwnership: 'BucketOwnerEnforced' }] });
    expect(JSON.stringify(ofType(data, 'AWS::S3::BucketPolicy'))).toContain(
      '"Condition":{"Bool":{"aws:SecureTransport":"false"}},"Effect":"Deny"',
    );
  });

  it('lets pages of the stage and of the API put and get, and read the ETag and the range', () => {
    expect(bucket?.CorsConfiguration).toMatchObject({
      CorsRules: [
        {
          AllowedMethods: ['PUT', 'GET', 'HEAD'],
          AllowedOrigins: ['https://a.example', 'https://b.example', expect.anything()],
          ExposedHeaders: ['ETag', 'Accept-Ranges', 'Content-Length', 'Content-Range'],
        },
      ],
    });
  });

  it('names the origin of the API by its Region, since the API is created later', () => {
    expect(JSON.stringify(bucket?.CorsConfiguration)).toMatch(/"https:\/\/\*\.execute-api\./);
  });

  it('deletes unfinished uploads and working files after a week, and results of batches with their records', () => {
    expect(bucket?.LifecycleConfiguration).toMatchObject({
      Rules: [
        { AbortIncompleteMultipartUpload: { DaysAfterInitiation: 7 } },
        expect.anything(),
        { Prefix: 'media/', Transitions: [{ StorageClass: 'INTELLIGENT_TIERING', TransitionInDays: 0 }] },
        { Prefix: 'work/', ExpirationInDays: 7 },
        // Longer than the record of a batch: 90 days after its end.
        { Prefix: 'batches/', ExpirationInDays: 120 },
        { Prefix: 'costs/parts/', ExpirationInDays: 14 },
        { Prefix: 'athena/', ExpirationInDays: 7 },
        { Prefix: 'uploads/', ExpirationInDays: 1 },
      ],
    });
  });

  it('keeps what was replaced or deleted for as long as the stage says, and what is scratch for one day', () => {
    expect(bucket?.VersioningConfiguration).toEqual({ Status: 'Enabled' });
    const { Rules } = v.parse(VersionRules, bucket?.LifecycleConfiguration);
    expect(Rules.map(({ Prefix, NoncurrentVersionExpiration: kept }) => [Prefix, kept?.NoncurrentDays])).toEqual([
      [undefined, undefined],
      [undefined, stages.full.versionDays],
      ['media/', undefined],
      ['work/', 1],
      ['batches/', 1],
      ['costs/parts/', 1],
      ['athena/', 1],
      ['uploads/', 1],
    ]);
    expect(Rules[1]).toMatchObject({ ExpiredObjectDeleteMarker: true });
  });

  it('moves media to no other class where the stage does not ask for it', () => {
    const [, own] = ofType(dev.data, 'AWS::S3::Bucket').map(([, { Properties }]) => Properties);
    expect(JSON.stringify(own?.LifecycleConfiguration)).not.toContain('media/');
  });

  it('has no lifecycle rule for the files of closed days', () => {
    const { Rules } = v.parse(Lifecycle, bucket?.LifecycleConfiguration);
    expect(
      Rules.filter((rule) => rule.ExpirationInDays && objectKeys.costs('2026-11-20').startsWith(rule.Prefix)),
    ).toEqual([]);
  });

  it('logs requests to another, by their day and for two weeks, which S3 alone may write', () => {
    const [logsId = ''] = ofType(data, 'AWS::S3::Bucket').map(([id]) => id);
    expect(bucket?.LoggingConfiguration).toEqual({
      DestinationBucketName: { Ref: logsId },
      TargetObjectKeyFormat: { PartitionedPrefix: { PartitionDateSource: 'EventTime' } },
    });
    expect(logs?.LifecycleConfiguration).toMatchObject({ Rules: [{ ExpirationInDays: 14 }] });
    expect(logs).not.toHaveProperty('AccessControl');
    expect(JSON.stringify(ofType(data, 'AWS::S3::BucketPolicy'))).toContain(
      '"Action":"s3:PutObject","Condition":{"ArnLike":{"aws:SourceArn":{"Fn::GetAtt":["Bucket83908E77","Arn"]}},"StringEquals":{"aws:SourceAccount":{"Ref":"AWS::AccountId"}}},"Effect":"Allow","Principal":{"Service":"logging.s3.amazonaws.com"}',
    );
  });

  it('has an output by which commands find it', () => {
    expect(data.Outputs[outputNames.bucket]).toBeDefined();
  });
});
