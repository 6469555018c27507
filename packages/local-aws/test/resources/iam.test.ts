import { describe, expect, it } from 'vitest';
import { lambda, may, policy, role, start, useAssembly } from './one-stack.ts';

useAssembly();

describe('AWS::IAM', () => {
  it.each([
    ['inline', { Policies: [{ PolicyName: 'p', PolicyDocument: policy(may('lambda:InvokeFunction', '*')) }] }, {}],
    [
      'attached',
      {},
      {
        P: {
          Type: 'AWS::IAM::Policy',
          Properties: {
            PolicyName: 'p',
            PolicyDocument: policy(may('lambda:InvokeFunction', '*')),
            Roles: [{ Ref: 'Role' }],
          },
        },
      },
    ],
  ])('a policy that is %s has an effect', async (_, inRole, resources) => {
    const cloud = await start({ Role: role('lambda', inRole), ...resources, F: lambda('') });
    expect(cloud.grants()).toEqual(['unused app/Role lambda:InvokeFunction on *']);
  });

  it('a managed policy of AWS is accepted only where it has no effect here', async () => {
    const arn = (name: string) => ({
      'Fn::Join': ['', ['arn:', { Ref: 'AWS::Partition' }, `:iam::aws:policy/${name}`]],
    });
    const basic = { ManagedPolicyArns: [arn('service-role/AWSLambdaBasicExecutionRole')] };
    await (await start({ Role: role('lambda', basic) })).stop();
    await expect(start({ Role: role('lambda', { ManagedPolicyArns: [arn('AdministratorAccess')] }) })).rejects.toThrow(
      'ManagedPolicyArns.0',
    );
  });

  it('a policy element that is not evaluated is refused', async () => {
    const document = policy({ Effect: 'Allow', NotAction: 's3:*', Resource: '*' });
    const Policies = [{ PolicyName: 'p', PolicyDocument: document }];
    await expect(start({ Role: role('lambda', { Policies }) })).rejects.toThrow('Statement.0.NotAction');
  });
});
