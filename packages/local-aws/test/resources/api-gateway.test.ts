import { afterEach, beforeEach, expect, it } from 'vitest';
import { httpApiBody, newAssembly, type TestAssembly } from '../assembly-for-test.ts';

let assembly: TestAssembly;
beforeEach(() => {
  assembly = newAssembly();
});
afterEach(() => assembly.end());

const Body = httpApiBody({ 'GET /a': 'arn:aws:lambda:us-east-1:000000000000:function:f' });
const start = (properties: object, stage: object = {}) => {
  const Stage = {
    Type: 'AWS::ApiGatewayV2::Stage',
    Properties: { ApiId: { Ref: 'Api' }, StageName: '$default', ...stage },
  };
  assembly.stack('app', { Resources: { Api: { Type: 'AWS::ApiGatewayV2::Api', Properties: properties }, Stage } });
  return assembly.start();
};

it.each([
  ['a name', { Name: 'a' }, 'the property Name'],
  ['tags', { Tags: { a: 'b' } }, 'the property Tags'],
])('an API with a body has no %s beside it, which AWS refuses', async (_, more, message) => {
  await expect(start({ Body, ...more })).rejects.toThrow(message);
});

it('an operation without an integration is refused by its path', async () => {
  await expect(start({ Body: { ...Body, paths: { '/a': { get: {} } } } })).rejects.toThrow(
    'Body.paths./a.get.x-amazon',
  );
});

it('a stage without a deployment, which would answer nothing, is refused', async () => {
  await expect(start({ Body })).rejects.toThrow('the property DeploymentId');
});
