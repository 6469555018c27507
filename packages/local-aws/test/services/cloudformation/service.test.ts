import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { afterAll, expect, it } from 'vitest';
import { createCloudFormation } from '../../../src/services/cloudformation/service.ts';
import { roleArn, TestEdge } from '../../edge/test-edge.ts';

const cloud = await TestEdge.start();
const cloudFormation = createCloudFormation(cloud.context);
cloud.edge.serve(cloudFormation);
const client = new CloudFormationClient(cloud.client(cloud.context.iam.operator));
cloudFormation.putStack({ name: 'dev-data', outputs: { BucketName: 'media', Quoted: 'a <b> & "c"' } });
cloudFormation.putStack({ name: 'dev-api', outputs: {} });
afterAll(() => cloud[Symbol.asyncDispose]());

it('answers an unknown stack with ValidationError, as AWS does', async () => {
  await expect(client.send(new DescribeStacksCommand({ StackName: 'prod' }))).rejects.toThrow(
    expect.objectContaining({ name: 'ValidationError', message: 'Stack with id prod does not exist' }),
  );
});

it('denies a caller who has no permission for the operation', async () => {
  cloud.role('Nobody', []);
  const nobody = new CloudFormationClient(cloud.client(cloud.context.iam.issue(roleArn('Nobody'), 's1')));
  await expect(nobody.send(new DescribeStacksCommand({ StackName: 'dev-data' }))).rejects.toThrow(
    expect.objectContaining({ name: 'AccessDenied' }),
  );
});
