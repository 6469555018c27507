import * as v from 'valibot';
import { expect, it } from 'vitest';
import { costViewNames, costViews, createView } from '#contract/cost-views.ts';
import { focusColumns } from '#contract/focus-columns.ts';
import { objectKeys } from '#contract/object-keys.ts';
import { ofType, synthesized, textOf } from '../synthesized.ts';

const { costs } = synthesized('prod');
const only = (type: string) => {
  const [[id = '', resource] = [], ...more] = ofType(costs, type);
  expect(more).toEqual([]);
  return { id, properties: resource?.Properties ?? {} };
};
const TableInput = v.object({
  Parameters: v.record(v.string(), v.unknown()),
  PartitionKeys: v.array(v.unknown()),
  StorageDescriptor: v.looseObject({ Columns: v.array(v.object({ Name: v.string(), Type: v.string() })) }),
});

it('the table has the columns of the files, and a partition for each day where its file is', () => {
  const { properties } = only('AWS::Glue::Table');
  const input = v.parse(TableInput, properties.TableInput);
  expect(input.StorageDescriptor.Columns).toEqual(
    focusColumns.map((name) => ({ Name: name.toLowerCase(), Type: 'string' })),
  );
  expect(input.PartitionKeys).toEqual([{ Name: 'day', Type: 'date' }]);
  const bucket = '<Cueline-prod-Data-BucketName>';
  const folder = `s3://${bucket}/${objectKeys
    .costs('DAY')
    .replace(/[^/]+$/, '')
    .replace('DAY', '$' + '{day}')}`;
  expect(textOf(input.Parameters['storage.location.template'])).toBe(folder);
  expect(input.Parameters['projection.enabled']).toBe('true');
});

it('queries of the workgroup scan 10 GiB at most, and their results are encrypted', () => {
  const { properties } = only('AWS::Athena::WorkGroup');
  expect(properties).toMatchObject({
    Name: 'cueline-prod',
    WorkGroupConfiguration: {
      EnforceWorkGroupConfiguration: true,
      BytesScannedCutoffPerQuery: 10 * 2 ** 30,
      PublishCloudWatchMetricsEnabled: false,
      ResultConfiguration: { EncryptionConfiguration: { EncryptionOption: 'SSE_S3' } },
    },
  });
});

it('each view is a saved query of the database and workgroup', () => {
  const queries = ofType(costs, 'AWS::Athena::NamedQuery').map(([, { Properties }]) => Properties);
  expect(costViewNames).toEqual(Object.keys(costViews));
  expect(queries).toMatchObject(
    costViewNames.map((name) => ({
      Name: name,
      QueryString: createView(name),
      Database: { Ref: only('AWS::Glue::Database').id },
      WorkGroup: { Ref: only('AWS::Athena::WorkGroup').id },
    })),
  );
  // Longer queries are refused. https://docs.aws.amazon.com/athena/latest/ug/service-limits.html
  for (const name of costViewNames) expect(createView(name).length).toBeLessThan(262_144);
});
