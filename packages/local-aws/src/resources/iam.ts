import * as v from 'valibot';
import { PolicyDocument } from '../iam/policy-document.ts';
import { physicalName } from './physical-name.ts';
import { type ResourceType, resourceType } from './resource-type.ts';

// Managed policies of AWS that a role may name. They allow writing logs, which needs no permission here.
const WITHOUT_EFFECT = new Set(['arn:aws:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole']);

const role = resourceType({
  properties: v.strictObject({
    RoleName: v.exactOptional(v.string()),
    AssumeRolePolicyDocument: PolicyDocument,
    // Role chaining allows one hour at most: https://docs.aws.amazon.com/IAM/latest/UserGuide/id_roles.html
    MaxSessionDuration: v.optional(v.literal(3600)),
    Policies: v.optional(v.array(v.strictObject({ PolicyName: v.string(), PolicyDocument })), []),
    ManagedPolicyArns: v.optional(
      v.array(
        v.pipe(
          v.string(),
          v.check((arn) => WITHOUT_EFFECT.has(arn), 'unknown policy'),
        ),
      ),
      [],
    ),
  }),
  ignored: { Description: 'text' },
  create(properties, identity, { context }) {
    const name = properties.RoleName ?? physicalName(identity, 64);
    const arn = `arn:aws:iam::${context.accountId}:role/${name}`;
    context.iam.putRole({
      arn,
      name,
      source: `${identity.stack}/${identity.logicalId}`,
      trust: properties.AssumeRolePolicyDocument,
      policies: properties.Policies.map(({ PolicyName, PolicyDocument: document }) => ({ name: PolicyName, document })),
    });
    return { ref: name, attributes: { Arn: arn } };
  },
});

const policy = resourceType({
  properties: v.strictObject({ PolicyName: v.string(), PolicyDocument, Roles: v.array(v.string()) }),
  create({ PolicyName, PolicyDocument: document, Roles }, _identity, { context }) {
    for (const roleName of Roles) context.iam.attachPolicy(roleName, PolicyName, document);
    return { ref: PolicyName, attributes: {} };
  },
});

export const iamTypes: Readonly<Record<string, ResourceType>> = {
  'AWS::IAM::Role': role,
  'AWS::IAM::Policy': policy,
};
