/**
 * Stands in bundles for @aws-sdk/credential-provider-node: a Lambda has the credentials of its role in its environment,
 * and never meets the profiles, SSO sessions and metadata servers that the whole chain looks for (a quarter of a bundle).
 */
export const defaultProvider = () => async () => ({
  accessKeyId: required('AWS_ACCESS_KEY_ID'),
  secretAccessKey: required('AWS_SECRET_ACCESS_KEY'),
  // The operator of a local cloud, as whom benches run a bundle, has none.
  ...(process.env.AWS_SESSION_TOKEN && { sessionToken: process.env.AWS_SESSION_TOKEN }),
});

const required = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: there are no credentials.`);
  return value;
};
