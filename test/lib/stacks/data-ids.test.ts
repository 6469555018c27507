import { expect, it } from 'vitest';
import { allOfType, synthesized } from '../synthesized.ts';

/**
 * The logical ids by which CloudFormation knows the data of a deployment. Under another id it would create an empty resource,
 * and abandon the stored data. Add new ids with their first release; never change one that is here.
 */
const idsOfData = [
  'AccessLogs8B620ECA',
  'Bucket83908E77',
  'TableAccounts5F846290',
  'TableApiKeys6CC791BE',
  'TableAudit877C0E79',
  'TableAuthorizationCodes3471A201',
  'TableBatchItems3704F1B2',
  'TableBatches8DD7E215',
  'TableChunkPlacesA339EC78',
  'TableComments542D7A84',
  'TableConnectionPlaces7687CD67',
  'TableDeliveries3F42C6B2',
  'TableDeliveryPlaces4E36CBB2',
  'TableEvents4D61BFF1',
  'TableExportsC2510CC0',
  'TableExternalIdsF7654745',
  'TableFonts384611EC',
  'TableIdempotency0DD3AE38',
  'TableJobs158FA0F5',
  'TableKeys785FE1FE',
  'TableLedgerA161F21A',
  'TableLinks01C63DF9',
  'TableProjectsA81C1194',
  'TableQuotes26F66662',
  'TableRateLimits5E3B4BB8',
  'TableReviewLinks0F74FC1B',
  'TableSessions6AEEFD79',
  'TableStyles9F2AF8FD',
  'TableTranscriptVersions3A84320B',
  'TableUploads84DA60AD',
  'TableUsage0788F65B',
  'TableVocabularies0B4E9F6E',
  'TableWaitingPlaces73C6A00A',
  'TableWebhookSecrets44EF37B9',
  'TableWebhooks1085A172',
];

it.each(['dev', 'prod'] as const)('keeps the logical ids of the tables and the bucket of %s', (stage) => {
  const stacks = synthesized(stage);
  const holding = ['AWS::S3::Bucket', 'AWS::DynamoDB::Table'].flatMap((type) => allOfType(stacks, type));
  expect(holding.map(([id]) => id).toSorted()).toEqual(idsOfData);
  const kept = stage === 'prod' ? 'RetainExceptOnCreate' : 'Delete';
  expect(new Set(holding.map(([, { DeletionPolicy }]) => DeletionPolicy))).toEqual(new Set([kept]));
});
