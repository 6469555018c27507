import * as v from 'valibot';

const Texts = v.union([v.string(), v.array(v.string())]);
const Statement = v.strictObject({
  Sid: v.exactOptional(v.string()),
  Effect: v.picklist(['Allow', 'Deny']),
  Principal: v.exactOptional(v.union([v.literal('*'), v.record(v.string(), Texts)])),
  Action: v.exactOptional(Texts),
  Resource: v.exactOptional(Texts),
  Condition: v.exactOptional(v.record(v.string(), v.record(v.string(), Texts))),
});

/** An IAM policy in a template; elements that the local cloud does not evaluate (NotAction …) are not in the schema. */
export const PolicyDocument = v.strictObject({
  Version: v.exactOptional(v.string()),
  // Not a union of one and many, since its issues would not name the element.
  Statement: v.pipe(
    v.unknown(),
    v.transform((one) => [one].flat()),
    v.array(Statement),
  ),
});
