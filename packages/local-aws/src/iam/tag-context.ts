/**
 * The context keys of a request that sets tags.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_condition-keys.html#condition-keys-requesttag
 */
export const tagContext = (tags: readonly (readonly [key: string, value: string])[]): Record<string, string> =>
  Object.fromEntries(tags.map(([key, value]) => [`aws:RequestTag/${key}`, value]));
