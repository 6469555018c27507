import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import { expect, it, onTestFinished, vi } from 'vitest';
import { enterDeployment } from '../../../operate/stage/deployment.ts';
import { mockClient } from '../../support/shared-modules/mock-client.ts';

const cloudFormation = mockClient(CloudFormationClient);

it.each([
  ['Cueline-prod', 'eu-central-1'],
  ['Cueline-other', 'us-west-2'],
])('a command that is given the stack %s looks for it in %s', async (stack, region) => {
  const dir = temporaryFolder(onTestFinished);
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('AWS_REGION', 'us-west-2');
  cloudFormation.on(DescribeStacksCommand).rejects(new Error('not here'));
  const config = join(dir, 'cueline.config.json');
  const prod = {
    region: 'eu-central-1',
    keepData: false,
    logRetentionDays: 14,
    throttle: { ratePerSecond: 5, burst: 5 },
  };
  writeFileSync(config, JSON.stringify({ stages: { prod } }));
  await expect(enterDeployment({ data: dir, stack, config })).rejects.toThrow(
    `${stack} cannot be reached (not here). Is it deployed in the Region`,
  );
  expect(process.env.AWS_REGION).toBe(region);
});
