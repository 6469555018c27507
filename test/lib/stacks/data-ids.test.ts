import { expect, it } from 'vitest';
import { allOfType, synthesized } from '../synthesized.ts';

/**
 * What CloudFormation knows a deployment's data by. Another id is another resource: it would make an empty one, and leave what
 * is stored to nobody. What is new is added here with its first release; what stands here never changes.
 */
const idsOfData = [
  'Bucket83908E77',
  'TableAccounts5F846290',
  'TableApiKeys6CC791BE',
  'TableConnectionPlaces7687CD67',
  'TableDeliveries3F42C6B2',
  'TableDeliveryPlaces4E36CBB2',
  'TableExportsC2510CC0',
  'TableIdempotency0DD3AE38',
  'TableJobs158FA0F5',
  'TableLedgerA161F21A',
  'TableProjectsA81C1194',
  'TableRateLimits5E3B4BB8',
  'TableUploads84DA60AD',
  'TableUsage0788F65B',
  'TableWebhookSecrets44EF37B9',
  'TableWebhooks1085A172',
];

it.each(['dev', 'prod'])('keeps the logical ids of the tables and the bucket of %s', (stage) => {
  const stacks = synthesized(stage);
  const holding = ['AWS::S3::Bucket', 'AWS::DynamoDB::Table'].flatMap((type) => allOfType(stacks, type));
  expect(holding.map(([id]) => id).toSorted()).toEqual(idsOfData);
  const kept = stage === 'prod' ? 'RetainExceptOnCreate' : 'Delete';
  expect(new Set(holding.map(([, { DeletionPolicy }]) => DeletionPolicy))).toEqual(new Set([kept]));
});
