import { AssumeRoleCommand, GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { afterAll, expect, it } from 'vitest';
import { createSts } from '../../../src/services/sts/service.ts';
import { roleArn, TestEdge } from '../../edge/test-edge.ts';

const cloud = await TestEdge.start();
cloud.edge.serve(createSts(cloud.context));
cloud.role('Caller', [{ Effect: 'Allow', Action: 'sts:AssumeRole', Resource: roleArn('Whole-Account') }]);
cloud.role('Signer', [], { AWS: roleArn('Caller') });
cloud.role('Other', []);
cloud.role('Whole-Account', [], { AWS: 'arn:aws:iam::000000000000:root' });
cloud.role('Service', [], { Service: 'lambda.amazonaws.com' });
afterAll(() => cloud[Symbol.asyncDispose]());

const as = (name: string) => new STSClient(cloud.client(cloud.context.iam.issue(roleArn(name), 'session-1')));
const assume = (role: string, more: { DurationSeconds?: number; ExternalId?: string } = {}) =>
  new AssumeRoleCommand({ RoleArn: roleArn(role), RoleSessionName: 'signing', ...more });

it('opens a session of a role whose trust policy names the caller, with working credentials', async () => {
  const { Credentials, AssumedRoleUser } = await as('Caller').send(assume('Signer', { DurationSeconds: 900 }));
  expect(AssumedRoleUser?.Arn).toBe('arn:aws:sts::000000000000:assumed-role/Signer/signing');
  const session = new STSClient(
    cloud.client({
      accessKeyId: Credentials?.AccessKeyId ?? '',
      secretAccessKey: Credentials?.SecretAccessKey ?? '',
      sessionToken: Credentials?.SessionToken ?? '',
    }),
  );
  const { Arn } = await session.send(new GetCallerIdentityCommand({}));
  expect(Arn).toBe(AssumedRoleUser?.Arn);
  const lifetimeMs = (Credentials?.Expiration?.getTime() ?? 0) - Date.now();
  expect(lifetimeMs).toBeGreaterThan(800_000);
  expect(lifetimeMs).toBeLessThanOrEqual(900_000);
});

it('refuses a caller that the trust policy does not name', async () => {
  await expect(as('Other').send(assume('Signer'))).rejects.toThrow(
    expect.objectContaining({
      name: 'AccessDenied',
      message: expect.stringContaining('assumed-role/Other/session-1 is not authorized to perform: sts:AssumeRole'),
    }),
  );
  await expect(as('Caller').send(assume('Service'))).rejects.toThrow('not authorized');
  await expect(as('Caller').send(assume('Absent'))).rejects.toThrow('not authorized');
});

it("opens a session of a role that trusts the account where the caller's own policies allow it", async () => {
  await expect(as('Caller').send(assume('Whole-Account'))).resolves.toHaveProperty('Credentials');
  await expect(as('Other').send(assume('Whole-Account'))).rejects.toThrow('not authorized');
});

it('limits a chained session to one hour', async () => {
  await expect(as('Caller').send(assume('Signer', { DurationSeconds: 3600 }))).resolves.toHaveProperty('Credentials');
  await expect(as('Caller').send(assume('Signer', { DurationSeconds: 3601 }))).rejects.toThrow(/1 hour session limit/);
  await expect(as('Caller').send(assume('Signer', { DurationSeconds: 899 }))).rejects.toThrow(/at least 900/);
});

it('refuses unsupported parameters by name', async () => {
  await expect(as('Caller').send(assume('Signer', { ExternalId: 'ticket' }))).rejects.toThrow(
    'the parameter ExternalId of sts:AssumeRole',
  );
});
