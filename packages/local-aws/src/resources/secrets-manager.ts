import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { type ResourceType, resourceType } from './resource-type.ts';

const secret = resourceType({
  properties: v.strictObject({
    Name: v.string(),
    GenerateSecretString: v.strictObject({
      PasswordLength: v.pipe(v.number(), v.minValue(1), v.maxValue(4096)),
      ExcludePunctuation: v.literal(true),
    }),
  }),
  ignored: { Description: 'text', ReplicaRegions: 'there is one Region' },
  create({ Name, GenerateSecretString: { PasswordLength } }, _, { context }) {
    const secrets = context.state.collection<string>(secretsCollection);
    if (secrets.get(Name) === undefined)
      secrets.put(Name, randomBytes(PasswordLength).toString('hex').slice(0, PasswordLength));
    return { ref: `arn:aws:secretsmanager:${context.region}:${context.accountId}:secret:${Name}`, attributes: {} };
  },
});

/** Values of secrets, by name. */
export const secretsCollection = 'secrets';

export const secretsManagerTypes: Readonly<Record<string, ResourceType>> = { 'AWS::SecretsManager::Secret': secret };
