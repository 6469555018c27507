import { CfnNamedQuery, CfnWorkGroup } from 'aws-cdk-lib/aws-athena';
import { CfnDatabase, CfnTable } from 'aws-cdk-lib/aws-glue';
import { Aws } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { costTags, deploymentOf } from '#contract/cost-tags.ts';
import { costTable, costViews, createView } from '#contract/cost-views.ts';
import { focusColumns } from '#contract/focus-columns.ts';
import type { Stage } from '#contract/stage.ts';
import { athenaScanGib } from '../limits.ts';
import { perRow } from '../per-row.ts';

/** Where Athena stores results of queries. */
export const athenaPrefix = 'athena';

export interface CostTablesProps {
  readonly stage: Stage;
  readonly bucketName: string;
}

/**
 * The files of closed days as a table of Athena, a workgroup whose queries may scan so much, and its views as saved queries, each
 * of which is run once: no documented resource makes a view.
 */
export class CostTables extends Construct {
  constructor(scope: Construct, id: string, { stage, bucketName }: CostTablesProps) {
    super(scope, id);
    const name = deploymentOf(stage.name);
    const database = new CfnDatabase(this, 'Database', {
      catalogId: Aws.ACCOUNT_ID,
      // Athena takes no hyphen in names without quotation marks.
      databaseInput: { name: name.replaceAll('-', '_'), description: 'Cueline: costs of closed days' },
    });
    const table = new CfnTable(this, 'Table', {
      catalogId: Aws.ACCOUNT_ID,
      databaseName: database.ref,
      tableInput: {
        name: costTable,
        tableType: 'EXTERNAL_TABLE',
        partitionKeys: [{ name: 'day', type: 'date' }],
        // Partition projection: no crawler, and no partitions to add. https://docs.aws.amazon.com/athena/latest/ug/partition-projection.html
        parameters: {
          'skip.header.line.count': '1',
          'projection.enabled': 'true',
          'projection.day.type': 'date',
          'projection.day.format': 'yyyy-MM-dd',
          'projection.day.range': '2026-01-01,NOW',
          'storage.location.template': `s3://${bucketName}/costs/day=\${day}/`,
        },
        storageDescriptor: {
          location: `s3://${bucketName}/costs/`,
          columns: focusColumns.map((column) => ({ name: column.toLowerCase(), type: 'string' })),
          inputFormat: 'org.apache.hadoop.mapred.TextInputFormat',
          outputFormat: 'org.apache.hadoop.hive.ql.io.HiveIgnoreKeyTextOutputFormat',
          serdeInfo: { serializationLibrary: 'org.apache.hadoop.hive.serde2.OpenCSVSerde' },
        },
      },
    });
    const workGroup = new CfnWorkGroup(this, 'WorkGroup', {
      name,
      description: 'Cueline: queries of costs',
      recursiveDeleteOption: !stage.keepData,
      tags: Object.entries(costTags(name, 'data')).map(([key, value]) => ({ key, value })),
      workGroupConfiguration: {
        enforceWorkGroupConfiguration: true,
        bytesScannedCutoffPerQuery: athenaScanGib * 2 ** 30,
        // Its metrics are billed.
        publishCloudWatchMetricsEnabled: false,
        resultConfiguration: {
          outputLocation: `s3://${bucketName}/${athenaPrefix}/`,
          encryptionConfiguration: { encryptionOption: 'SSE_S3' },
        },
      },
    });
    perRow(costViews, (view, { what }) => {
      const query = new CfnNamedQuery(this, view, {
        name: view,
        description: what,
        database: database.ref,
        workGroup: workGroup.ref,
        queryString: createView(view),
      });
      query.addResourceDependency(table);
    });
  }
}
